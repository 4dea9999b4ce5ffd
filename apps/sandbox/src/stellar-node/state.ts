/** An account; never changed, but put in the place of another. */
export interface Account {
  /** Stroops. */
  balance: bigint
  /** Of its last transaction. */
  sequence: bigint
  /** What it says of itself, by name. */
  data: ReadonlyMap<string, Uint8Array>
}

/** Accounts as they are, and as they were before the changes since. */
export class State {
  readonly #under: State | undefined
  readonly #accounts = new Map<string, Account | null>()

  constructor(under?: State) {
    this.#under = under
  }

  get(address: string): Account | undefined {
    const own = this.#accounts.get(address)
    return own === undefined ? this.#under?.get(address) : (own ?? undefined)
  }

  set(address: string, account: Account | null): void {
    this.#accounts.set(address, account)
  }

  /** Makes the changes those of what lies under. */
  settle(): void {
    for (const [address, account] of this.#accounts) this.#under?.set(address, account)
    this.#accounts.clear()
  }
}
