"""The Chinese words of tool definitions, in the same acts and places as ``words``.

Refuses to split text into words: Chinese is matched as plain substrings (SPEC: riskproof 4.1 step 5), so rows hold no word that is a part
of a common other one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from riskproof.detect.words import Act, Place

ACT_WORDS: Final[Mapping[Act, str]] = {
    # SPEC 4.2 "ingest action" and "private action".
    "read": "获取 读取 搜索 检索 访问 订阅 查询 列出 检查 加载 打开 查看 导出 查找 返回 提供 推荐 分析 提取 识别 显示 统计",
    "reach": "抓取 浏览 下载 爬取",
    # SPEC 4.2 "disclosure action", then orders and money.
    "send": "发送 发布 通知 转发 提交 分享 回复 推送 上传 发帖 评论 邀请 支付 付款 转账 退款 购买 下单 预订 预约 登录 关注 点赞 提现 充值",
    # SPEC 4.2 "mutation action" and the rest of "disclosure action".
    "change": """写入 创建 更新 删除 移除 移动 重命名 追加 合并 安装 保存 修改 编辑 插入 添加 新增 新建 设置 替换 清空 取消 关闭
        启用 禁用 启动 停止 部署 恢复 复制""",
    "run": "执行 运行",
    "draw": "生成 绘制",
    "pure": "计算 换算 转换 翻译 编码 解码 排序 随机",
}

PLACE_WORDS: Final[Mapping[Place, str]] = {
    # SPEC 4.2 "code".
    "shell": "命令行 终端 命令执行 代码执行 脚本执行",
    "program": "命令 脚本 代码 程序",
    # SPEC 4.2 "credential".
    "credential": "凭据 凭证 密钥 密码 令牌 保险库 钥匙串",
    # SPEC 4.2 "external source", then what public servers bring in.
    "outside": """网页 网站 互联网 外部网络 远程 邮件 邮箱 新闻 信息流 浏览器 频道 社交媒体 网址 链接 资讯 快讯 热搜 热榜 榜单
        排行榜 天气 股票 行情 汇率 价格 论文 百科 微博 知乎 视频 电影 音乐 游戏 菜谱 地图 路线 酒店 航班 火车 列车 车站 车票 车次
        评价 评论 消息 私信""",
    # SPEC 4.2 "private source" and "mutation target".
    "file": "文件 目录",
    "here": "本地",
    "inside": """仓库 配置 环境变量 历史记录 剪贴板 联系人 数据库 客户 患者 医疗 财务 发票 日志 表格 知识库 内部数据 私有数据 账户
        余额 订单 通讯录 日程 工作区""",
    "local": "路径 仓库 配置 设置 数据库 工作区 分支 幻灯片 表格 笔记",
    # SPEC 4.2 "disclosure target".
    "remote": "邮件 邮箱 消息 网页 网站 接口 端点 外部网络 远程 飞书 钉钉 企业微信 微信 页面 日历 网盘 云盘 频道 云端 在线",
    "clock": "当前时间 当前日期 时区 公历 农历",
    "drawing": "图表 思维导图 二维码 流程图 柱状图 饼图 折线图",
}

RUN_VERBS: Final = "执行 运行 启动"
RUN_REACH: Final = 8
"""A run verb makes code of a ``program`` word that stands within this many characters after it (SPEC: riskproof 4.2, row "code")."""

SINK_FIELDS: Final = "网址 链接 端点 收件人 抄送 正文 内容 消息 地址 目的地 目标 频道"
"""SPEC 4.2 "sink field"."""
