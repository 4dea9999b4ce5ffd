import { SignerRefusal, type SignerSpendStore, type SpendMarkKeeper, type StoredMark } from '../chains/signer.ts'

interface HistoryStopDeps {
  /**
   * @throws {SignerRefusal} while signing is stopped, or when the mark shows that the database was restored to an
   * earlier state
   */
  assertMaySign: () => Promise<void>
  spends: Pick<SignerSpendStore, 'kill' | 'state'>
  mark: SpendMarkKeeper
}

/** Stops all signing when a chain is ahead of the database, and stores what an operator has to reconcile. */
export class HistoryStop {
  readonly #deps: HistoryStopDeps

  constructor(deps: HistoryStopDeps) {
    this.#deps = deps
  }

  assertMaySign(): Promise<void> {
    return this.#deps.assertMaySign()
  }

  stored(): StoredMark | null {
    return this.#deps.mark.read()
  }

  async store(change: (mark: StoredMark) => StoredMark): Promise<void> {
    const { mark, spends } = this.#deps
    const reached = (await spends.state()).mark
    mark.write(change(mark.read() ?? reached))
  }

  /** Stops all signing, and then applies the change to the stored mark. */
  async kill(change: (mark: StoredMark) => StoredMark): Promise<void> {
    await this.#deps.spends.kill()
    await this.store(change)
  }

  /**
   * Stops all signing, and then applies the change to the stored mark. The chain therefore counts as reconciled after
   * an operator has allowed signing again.
   * @throws {SignerRefusal} older-database, always
   */
  async stop(what: string, change: (mark: StoredMark) => StoredMark): Promise<never> {
    await this.kill(change)
    throw new SignerRefusal('older-database', what)
  }
}
