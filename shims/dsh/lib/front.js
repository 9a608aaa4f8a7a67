// Keeps the plugin's listeners in front of everybody else's: whoever stands there has the last word on a call and on its result.
// Refuses to add or remove a listener, and does without where a host keeps its listeners elsewhere: the guard still stands then.

export class Front {
  #hooks
  #records = new Map()

  constructor(ctx) {
    this.#hooks = ctx.events?._hooks
  }

  // Right after a listener was put in front.
  remember(event) {
    const record = this.#hooks?.[event]?.[0]
    if (record !== undefined) this.#records.set(event, record)
  }

  // Somebody may have put himself in front since.
  keep() {
    for (const [event, record] of this.#records) {
      const hooks = this.#hooks[event]
      const at = hooks?.indexOf(record) ?? -1
      if (at > 0) hooks.unshift(...hooks.splice(at, 1))
    }
  }
}
