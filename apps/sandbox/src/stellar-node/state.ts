/** Immutable account. A change replaces it with a new object. */
export interface Account {
  /** Balance in stroops. */
  balance: bigint
  /** Sequence number of the account's most recent transaction. */
  sequence: bigint
  /** The account's data entries, by name. */
  data: ReadonlyMap<string, Uint8Array>
}

/** Set of accounts. A state that is based on an earlier state stores only the changes to it. */
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

  /** Applies this state's changes to the earlier state, and clears the changes. */
  settle(): void {
    for (const [address, account] of this.#accounts) this.#under?.set(address, account)
    this.#accounts.clear()
  }
}
