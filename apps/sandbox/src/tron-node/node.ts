import { hexToBytes, sha256 } from './bytes.ts'
import { Ledger, type Outcome } from './ledger.ts'
import { NodeLog } from './node-log.ts'
import { Rejection } from './node-error.ts'
import { decodeTransaction, signerOf, type Transaction } from './transaction.ts'

/** Number of subsequent blocks that make a block final. */
export const BLOCKS_TO_FINAL = 18
const MAX_LIFE_MS = 24 * 3_600_000
/** Number of most recent blocks that a transaction may refer to. */
const REFERENCES = 65_536
const MAX_TRANSACTION_BYTES = 512_000
const GENESIS_AT = 1_529_891_469_000
const FIRST_COINS = 4 * 10 ** 15
const FIRST_TOKENS = 10n ** 17n

export type Block = {
  number: number
  id: string
  parent: string
  timestamp: number
  witness: string
  transactions: { transaction: Transaction; outcome: Outcome }[]
}

/** Simulated Tron node: a chain, waiting transactions, and a log file from which the chain is restored. */
export class TronNode {
  readonly #owner: string
  readonly #log: NodeLog
  readonly #waiting = new Map<string, Transaction>()
  readonly #placed = new Map<string, Block>()
  #blocks: Block[]
  #ledger: Ledger
  /**
   * Number of rewinds so far. Each block contains this number in its witness address so that the blocks of different
   * forks differ.
   */
  #fork = 0

  /** @param owner account (`41…`) that initially holds all coins */
  constructor(owner: string, logFile: string) {
    this.#owner = owner
    this.#ledger = Ledger.first(owner, FIRST_COINS, FIRST_TOKENS)
    this.#blocks = [
      blockOf({ number: 0, parent: '0'.repeat(64), timestamp: GENESIS_AT, witness: owner, transactions: [] }),
    ]
    this.#log = new NodeLog(logFile)
    for (const line of this.#log.read()) {
      if ('rewind' in line) this.#rewind(line.rewind)
      else this.#add(line.timestamp, line.transactions.map(decodeTransaction))
    }
    this.#waiting.clear()
  }

  get head(): Block {
    const head = this.#blocks.at(-1)
    if (head === undefined) throw new Error('A chain has a first block')
    return head
  }

  get final(): Block {
    return this.at(Math.max(0, this.head.number - BLOCKS_TO_FINAL)) ?? this.head
  }

  get ledger(): Ledger {
    return this.#ledger
  }

  at(number: number): Block | undefined {
    return this.#blocks[number]
  }

  blockOf(txId: string): Block | undefined {
    return this.#placed.get(txId)
  }

  waiting(): Transaction[] {
    return [...this.#waiting.values()]
  }

  /** Accepts a transaction into the pool of waiting transactions. @throws {Rejection} */
  accept(hex: string): Transaction {
    const transaction = decoded(hex)
    this.#check(transaction)
    if (this.#waiting.has(transaction.txId) || this.#placed.has(transaction.txId))
      throw new Rejection('DUP_TRANSACTION_ERROR', 'Dup transaction.')
    this.#trial().apply(transaction)
    this.#waiting.set(transaction.txId, transaction)
    return transaction
  }

  /**
   * Mines a block with the waiting transactions that are still valid. The block's time is `at`, or 1 ms after the
   * previous block if that is later.
   */
  mine(at: number): Block {
    const timestamp = Math.max(at, this.head.timestamp + 1)
    const taken: Transaction[] = []
    const trial = this.#ledger.copy()
    for (const transaction of this.waiting()) {
      this.#waiting.delete(transaction.txId)
      if (!this.#isGood(transaction, trial)) continue
      taken.push(transaction)
    }
    this.#log.block(
      timestamp,
      taken.map(({ hex }) => hex),
    )
    return this.#add(timestamp, taken)
  }

  /**
   * Reverts `depth` blocks. `fate` determines whether their transactions return to the pool or are dropped. @throws if
   * one of the blocks is final
   */
  rewind(depth: number, fate: 'remined' | 'dropped'): void {
    const to = this.head.number - depth
    if (to < this.final.number) throw new Error('A final block stays')
    const reverted = this.#rewind(to)
    this.#log.rewind(to)
    if (fate === 'dropped') return
    const before = this.waiting()
    this.#waiting.clear()
    for (const transaction of [...reverted, ...before]) this.#waiting.set(transaction.txId, transaction)
  }

  #rewind(to: number): Transaction[] {
    const reverted = this.#blocks
      .splice(to + 1)
      .flatMap(({ transactions }) => transactions.map((one) => one.transaction))
    for (const { txId } of reverted) this.#placed.delete(txId)
    this.#ledger = Ledger.first(this.#owner, FIRST_COINS, FIRST_TOKENS)
    for (const { transactions } of this.#blocks)
      for (const { transaction } of transactions) this.#ledger.apply(transaction)
    this.#fork += 1
    return reverted
  }

  #add(timestamp: number, transactions: readonly Transaction[]): Block {
    const witness = `41${sha256(`witness ${this.#fork}`).slice(0, 40)}`
    const { number, id } = this.head
    const done = transactions.map((transaction) => ({ transaction, outcome: this.#ledger.apply(transaction) }))
    const block = blockOf({ number: number + 1, parent: id, timestamp, witness, transactions: done })
    this.#blocks.push(block)
    for (const { txId } of transactions) this.#placed.set(txId, block)
    return block
  }

  /** Returns the balances after all blocks and waiting transactions. */
  #trial(): Ledger {
    const trial = this.#ledger.copy()
    for (const transaction of this.waiting()) this.#isGood(transaction, trial)
    return trial
  }

  #isGood(transaction: Transaction, trial: Ledger): boolean {
    try {
      this.#checkTime(transaction)
      trial.apply(transaction)
      return true
    } catch (error) {
      if (error instanceof Rejection) return false
      throw error
    }
  }

  #check(transaction: Transaction): void {
    if (transaction.size > MAX_TRANSACTION_BYTES)
      throw new Rejection('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.')
    checkSignature(transaction)
    this.#checkTime(transaction)
  }

  #checkTime({ refBlockBytes, refBlockHash, expiration }: Transaction): void {
    const { number, timestamp } = this.head
    const low = Number.parseInt(refBlockBytes, 16)
    const reference = number - ((((number - low) % REFERENCES) + REFERENCES) % REFERENCES)
    if (this.at(reference)?.id.slice(16, 32) !== refBlockHash) throw new Rejection('TAPOS_ERROR', 'Tapos check error.')
    if (expiration <= timestamp || expiration > timestamp + MAX_LIFE_MS)
      throw new Rejection('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
  }
}

function decoded(hex: string): Transaction {
  try {
    return decodeTransaction(hex)
  } catch {
    throw new Rejection('OTHER_ERROR', 'Error: Not a transaction')
  }
}

function checkSignature(transaction: Transaction): void {
  const failed = (why: string) => new Rejection('SIGERROR', `Validate signature error: ${why}`)
  if (transaction.signatures.length !== 1) throw failed('miss sig or contract')
  let signer: string
  try {
    signer = signerOf(transaction)
  } catch {
    throw failed('Header byte out of range')
  }
  if (signer !== transaction.deed.owner) throw failed(`${signer} but it is not contained of permission.`)
}

/** Creates a block. Its ID starts with the block number, followed by a digest of the header, as on the real chain. */
function blockOf(part: Omit<Block, 'id'>): Block {
  const { number, parent, timestamp, witness, transactions } = part
  const digest = sha256(
    hexToBytes(parent),
    `${number} ${timestamp} ${witness}`,
    ...transactions.map(({ transaction }) => hexToBytes(transaction.txId)),
  )
  return { ...part, id: number.toString(16).padStart(16, '0') + digest.slice(16) }
}
