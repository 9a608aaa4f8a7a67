"""Verbs and leads of German, French, Spanish, Italian, Portuguese, Russian, Chinese and Japanese: the most frequent ones.

Refuses to be a dictionary: a row holds the forms in which an instruction is given (imperative, infinitive, participle), without accents,
because ``surface`` folds them. Chinese, Japanese and Russian rows are stems and match inside words. No word here is also English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.model.facts import Deed

LATIN: Final[Mapping[Deed, str]] = {
    "send": """sende senden schicke schicken weiterleiten sendet gesendet geschickt weitergeleitet poste
        veroffentliche veroffentlichen
        antworte mailen verschicke verschicken ubermittle ubermitteln teile+mit benachrichtige
        envoie envoies envoyez envoyer envoye transmets transmettez transmettre transferez transferer publie publiez publier
        repondez repondre
        envia envie envien enviar enviad enviado enviada mande mandar mandale reenvia reenvie reenviar publica publique publicar responde
        responder notifica notificar notifique
        invia inviare inviate inviato inoltra inoltrare pubblica pubblicare manda mandare rispondi rispondere spedisci
        envie-a envie-o enviem encaminhe encaminhar poste-a publicar responda""",
    "pay": """uberweise uberweisen uberwiesen bezahle bezahlen bezahlt zahle zahlen erstatte erstatten
        paie paye payez payer virez virer versez verser rembourse remboursez rembourser
        paga pague pagar pagad pagado transfiere transfiera transferir transfieran abona abonar reembolsa reembolsar
        pagate pagare pagato trasferisci trasferire bonifica versare rimborsa rimborsare
        transfira pagamento+de reembolse reembolsar""",
    "delete": """losche loschen geloscht entferne entfernen entfernt storniere stornieren kundige kundigen
        supprime supprimez supprimer efface effacez effacer annule annulez annuler retirez retirer enleve enlevez
        elimina elimine eliminar eliminado borra borre borrar cancela cancele cancelar quita quitar suprime
        eliminare cancella cancellare rimuovi rimuovere annulla annullare
        exclua excluir apague apagar remova remover delete-o""",
    "change": """andern geandert aktualisiere aktualisieren setze setzen ersetze ersetzen zurucksetzen andere+das andere+die andere+den
        andere+mein andere+dein
        modifie modifiez modifier changez changer mettez+a+jour mettre+a+jour remplace remplacez remplacer reinitialisez
        cambia cambie cambiar modifica modifique modificar actualiza actualice actualizar reemplaza reemplazar restablece
        cambiare modificare aggiorna aggiornare sostituisci sostituire reimposta
        altere alterar mude mudar atualize atualizar modifique substitua redefina""",
    "create": """erstelle erstellen erstellt lege+an anlegen hinzufugen fuge fugen
        cree creez creer ajoute ajoutez ajouter planifie planifiez planifier
        crea cree+un crear anade anadir agrega agregue agregar programa+una programar
        creare aggiungi aggiungere pianifica
        crie criar adicione adicionar agende agendar""",
    "share": """teile teilen geteilt gewahre gewahren freigeben gib+zugriff
        partagez partager accorde accordez accorder donnez+acces donner+acces
        comparte comparta compartir concede conceder otorga otorgar
        condividi condividere concedi concedere
        compartilhe compartilhar conceda""",
    "invite": "lade+ein einladen invitez inviter invita invitar invitare convide convidar",
    "read": """lesen suche suchen finde rufe+ab abrufen holen
        lisez lire cherche cherchez chercher trouve trouvez recupere recuperez recuperer consultez
        busca busque buscar lea leer recupera recuperar obten obtenga obtener consulta+el
        leggi leggere cerca cercare recuperare ottieni
        leia ler procure procurar busque obtenha""",
    "open": """offne offnen besuche besuchen klicke klicken gehe+zu gehen+sie
        ouvre ouvrez ouvrir visitez visiter cliquez cliquer allez+sur
        abre abra abrir visita visite visitar haga+clic haz+clic
        apri aprire visitare clicca
        acesse acessar clique visitar""",
    "run": """fuhre+aus ausfuhren starte starten executez executer lancez lancer
        ejecuta ejecute ejecutar esegui eseguire avvia avviare executar execute+o""",
    "install": """installiere installieren herunterladen lade+herunter installez installer telecharge telechargez telecharger
        instala instale instalar descarga descargue descargar installa installare scarica scaricare baixe baixar""",
    "buy": """kaufe kaufen gekauft bestelle bestellen achete achetez acheter commandez commander
        compra compre comprar pide+un acquista acquistare ordinare""",
    "book": """buche buchen gebucht reserviere reservieren reservez reserver reserva reserve+una reservar prenota prenotare""",
}

LATIN_LEADS: Final = """bitte mussen musst muss soll sollst sollen sollte solltest sie wird du vergiss sicher stelle+sicher unbedingt
        zuerst danach
    anschliessend dann und sofort moglich will mochte assistent agent kannst konnen konntest
    veuillez merci faut devez dois doit devons priere n'oubliez+pas ensuite d'abord puis et voulez pouvez peux assistant
    assurez-vous+de il+est+necessaire+de demande
    favor debe debes deben tiene+que tienes+que hay+que necesito necesita quiero quiere luego despues primero asegurate+de asegurese+de
    recuerda y puedes asistente inmediatamente es+necesario
    favore devi deve dovete devono bisogna poi prima assicurati+di ricorda e puoi vorrei voglio subito assistente
    deve precisa quero por+favor primeiro depois lembre-se certifique-se voce"""
"""Words that, earlier in the sentence, make an infinitive or a later verb an instruction."""

WIDE: Final[Mapping[Deed, str]] = {
    "send": """发送 发给 发到 发至 转发 寄给 寄到 回复 通知 发布 提交 上传 发邮件 告诉 傳送 發送
        送信 送って 送付 転送 メールして 投稿 返信 連絡して アップロード
        отправ пошли пришли перешл послат передай сообщи опублик напиши ответь уведом""",
    "pay": """付款 支付 转账 汇款 打款 转给 缴费 退款 汇给 轉帳
        支払 振り込 振込 送金 払って 払い戻 返金
        перевед перевест перевод+на оплат заплат выплат верни+деньги перечисл""",
    "delete": """删除 移除 取消 清空 删掉 注销 刪除
        削除 消して 取り消 キャンセル 消去
        удал сотр отмени отмен очист убери""",
    "change": """修改 更改 更新 设置为 设为 重置 改成 改为 替换 变更 更換 设置 调整
        変更 更新 設定 リセット 書き換 修正
        измени измен обнов смени поменя замени сброс установи""",
    "create": """创建 新建 添加 安排 新增 生成 建立
        作成 追加 登録 予定
        созда добав заведи запланир""",
    "share": """分享 共享 授权 授予 开放权限 公开
        共有 許可 権限 付与
        подели предостав поделит""",
    "invite": "邀请 邀請 招待 招いて пригла",
    "read": """读取 查询 搜索 查找 获取 检索 查看 列出 读一下 收集
        読ん 読み 検索 調べ 取得 探し 確認して 集め
        прочита найди найти поищ получи собери покажи проверь извлек""",
    "open": """打开 访问 点击 浏览 进入
        開い 開け アクセス 訪問 クリック
        откро откры перейди посети зайди нажми""",
    "run": "运行 执行 启动 実行 起動 запусти выполни запустит выполнит",
    "install": "下载 安装 ダウンロード インストール скача загруз",
    "buy": "购买 下单 买入 采购 購入 買っ 注文 купи заказ приобрет",
    "book": "预订 预约 预定 订一 予約 заброниру брониру",
}

WIDE_LEADS: Final = """请 必须 务必 应该 应当 需要 要求 帮 将 把 先 然后 立即 马上 记得 别忘 让 要 麻烦 给我 接着 随后 並 并 助手 須 请你 得
    してください して下さい ください 下さい しなさい せよ しろ 必要 すること てほしい お願い べき しなければ まず 次に アシスタント こと
    пожалуйста нужно надо необходимо долж следует обязательно не+забудь прошу требуется сначала затем потом немедленно срочно ассистент
    агент хочу можешь попрос и"""
"""Words in the same clause, before or after, that make a stem an instruction; at a clause's start a stem needs none."""

URGENT: Final = """mussen musst muss unbedingt sofort dringend devez dois faut obligatoire imperativement urgent debe debes deben
        obligatorio
    urgente inmediatamente deve devi devono subito obbligatorio imediatamente obrigatorio
    必须 务必 立即 马上 紧急 必ず 至急 直ちに しなければ должен обязательно срочно немедленно необходимо"""
ADDRESSED: Final = """bitte sie veuillez vous merci favor favore usted tu voce assistent assistant asistente assistente
    请 麻烦 助手 您 你 ください 下さい お願い アシスタント пожалуйста вы ассистент прошу"""
