import { LineLog } from '../state/line-log.ts'
import { Bank, type Executed, type Treasury } from './bank.ts'
import { BAD_SIGNATURE, PREFLIGHT_FAILED, RpcError } from './rpc-error.ts'
import { readSigned, type SignedTransaction } from './signed-transaction.ts'
import { type Block, Slots } from './slots.ts'
import type { ErrorJson } from './transaction-error.ts'

/** Maximum age of a transaction's blockhash, in blocks. */
export const LIFE_BLOCKS = 150
/** Time of the first block, in epoch seconds. */
const GENESIS_AT = 1_763_700_000

interface Line {
  at: number
  transactions: string[]
}

/** Node of a private Solana network that runs in this process and also creates the blocks. */
export class SolanaNode {
  readonly bank: Bank
  readonly slots: Slots
  readonly #log: LineLog<Line>
  readonly #waiting = new Map<string, SignedTransaction>()
  readonly #placed = new Map<string, { executed: Executed; block: Block }>()
  /** Block heights by blockhash, for checking the age of a transaction's blockhash. */
  readonly #heights = new Map<string, number>()

  constructor(plan: { treasury: Treasury; logFile: string }) {
    this.bank = new Bank(plan.treasury)
    this.slots = new Slots({ name: `Cambio Sandbox Solana ${plan.treasury.address}`, at: GENESIS_AT })
    this.#log = new LineLog(plan.logFile)
    this.#remember(0)
    for (const { at, transactions } of this.#log.read())
      this.#make(
        at,
        transactions.map((one) => readSigned(Uint8Array.from(Buffer.from(one, 'base64')))),
      )
  }

  get waiting(): readonly SignedTransaction[] {
    return [...this.#waiting.values()]
  }

  /** Transactions in blocks, oldest first. */
  get placed(): readonly { executed: Executed; block: Block }[] {
    return [...this.#placed.values()]
  }

  find(id: string): { executed: Executed; block: Block } | undefined {
    return this.#placed.get(id)
  }

  /**
   * Accepts a transaction, as `sendTransaction` of a real node does. A pending transaction is accepted again. If
   * `hasPreflight` is set, runs the preflight check of a real node first, which simulates the transaction.
   * @throws {RpcError}
   */
  submit(raw: Uint8Array, { hasPreflight }: { hasPreflight: boolean }): string {
    const transaction = readSigned(raw)
    if (hasPreflight) this.#simulate(transaction)
    this.#waiting.set(transaction.id, transaction)
    return transaction.id
  }

  /** Creates and stores the next slots. The first slot contains the waiting transactions that are still valid. */
  make(now: number): void {
    const pending = this.waiting
    this.#waiting.clear()
    const { at, transactions } = this.#make(now, pending)
    const line = transactions.map(({ transaction }) => Buffer.from(transaction.raw).toString('base64'))
    this.#log.append({ at, transactions: line })
  }

  /** Drops all waiting transactions, as happens when a real network abandons a leader's blocks. */
  forget(): void {
    this.#waiting.clear()
  }

  #make(now: number, transactions: readonly SignedTransaction[]): Block {
    const { slot, height } = this.slots.next
    const done: Executed[] = []
    for (const transaction of transactions) {
      const isKnown = this.#placed.has(transaction.id) || done.some((one) => one.transaction.id === transaction.id)
      if (isKnown || !this.#isRecent(transaction, height)) continue
      const executed = this.bank.execute(transaction, slot)
      if (executed !== null) done.push(executed)
    }
    const first = this.slots.head + 1
    const block = this.slots.make(now, done)
    for (const executed of done) this.#placed.set(executed.transaction.id, { executed, block })
    for (let one = first; one <= this.slots.head; one += 1) this.#remember(one)
    return block
  }

  #simulate(transaction: SignedTransaction): void {
    const outcome = this.#placed.has(transaction.id)
      ? { error: 'AlreadyProcessed', logs: [] }
      : this.bank.simulate(transaction)
    const { error, logs } = outcome
    if (error === 'SignatureFailure') throw new RpcError(BAD_SIGNATURE, 'Transaction signature verification failure')
    const failure: ErrorJson | null = this.#isRecent(transaction, this.slots.next.height) ? error : 'BlockhashNotFound'
    if (failure === null) return
    const words = typeof failure === 'string' ? failure : JSON.stringify(failure)
    throw new RpcError(PREFLIGHT_FAILED, `Transaction simulation failed: ${words}`, { err: failure, logs })
  }

  /**
   * Returns whether a block at the given height may contain the transaction. The transaction's blockhash may be at most
   * 150 blocks older than the previous block.
   */
  #isRecent({ blockhash }: SignedTransaction, height: number): boolean {
    const stoodOn = this.#heights.get(blockhash)
    return stoodOn !== undefined && height - 1 - stoodOn <= LIFE_BLOCKS
  }

  #remember(slot: number): void {
    const block = this.slots.at(slot)
    if (block === undefined) return
    this.#heights.set(block.hash, block.height)
    for (const [hash, height] of this.#heights) {
      if (block.height - height <= LIFE_BLOCKS) break
      this.#heights.delete(hash)
    }
  }
}
