import type { UtxoNetwork } from '../utxo/params.ts'
import type { Chain, Switch } from './chain.ts'
import { checkConsensus, checkPolicy, isFinal, missingInputs } from './check-transaction.ts'
import type { Coin } from './coin-set.ts'
import { NodeError, rejected } from './node-error.ts'
import { type Output, type Transaction, isCoinbase, outpoint } from './transaction.ts'
import { verifyInputs } from './verify-input.ts'

const COINBASE_MATURITY = 100
const MAX_ANCESTORS = 25
const MAX_DESCENDANTS = 25
const MAX_REPLACED = 100
const MAX_RBF_SEQUENCE = 0xfffffffd

export type Entry = { transaction: Transaction; fee: bigint; at: number }

/** Valid transactions that are not in a block yet. A transaction may spend outputs of another mempool transaction. */
export class Mempool {
  readonly #chain: Chain
  readonly #network: UtxoNetwork
  /** Mempool transactions by ID, in order of arrival, so parents precede their children. */
  readonly #entries = new Map<string, Entry>()
  readonly #spender = new Map<string, string>()

  constructor(chain: Chain, network: UtxoNetwork) {
    this.#chain = chain
    this.#network = network
  }

  get(txid: string): Entry | undefined {
    return this.#entries.get(txid)
  }

  list(): Entry[] {
    return [...this.#entries.values()]
  }

  /** Returns the fees of a transaction and of its descendants in the mempool. */
  feeWithDescendants(txid: string): bigint {
    return this.#totalFee(this.#withDescendants(txid))
  }

  isSpent(txid: string, vout: number): boolean {
    return this.#spender.has(outpoint(txid, vout))
  }

  /**
   * Checks a transaction as a node would before relaying it. Returns its fee and the transactions that it replaces.
   * @throws {NodeError}
   */
  check(transaction: Transaction): { fee: bigint; replaced: Set<string> } {
    checkConsensus(transaction, this.#network)
    checkPolicy(transaction, this.#network)
    if (!isFinal(transaction, this.#chain.tip.height + 1, this.#chain.medianTime)) throw rejected('non-final')
    const conflicts = this.#conflictsOf(transaction)
    const coins = transaction.inputs.map((input) => this.#coinFor(input.txid, input.vout))
    const fee = this.#feeOf(transaction, coins)
    if (fee < this.#relayFee(transaction)) throw rejected('min relay fee not met')
    const replaced = this.#checkReplacement(transaction, fee, conflicts)
    this.#checkFamily(transaction, replaced)
    verifyInputs(transaction, coins, this.#network.signing)
    return { fee, replaced }
  }

  accept(transaction: Transaction): void {
    const { fee, replaced } = this.check(transaction)
    for (const txid of replaced) this.#remove(txid)
    this.#entries.set(transaction.txid, { transaction, fee, at: Math.floor(Date.now() / 1_000) })
    for (const { txid, vout } of transaction.inputs) this.#spender.set(outpoint(txid, vout), transaction.txid)
  }

  /**
   * Updates the mempool after a change to the best chain. Adds the transactions of removed blocks, and removes mined
   * and conflicting ones.
   */
  follow({ left, joined }: Switch): void {
    for (const { transactions } of joined)
      for (const transaction of transactions) {
        this.#remove(transaction.txid)
        for (const { txid, vout } of transaction.inputs) {
          const rival = this.#spender.get(outpoint(txid, vout))
          if (rival !== undefined) for (const dropped of this.#withDescendants(rival)) this.#remove(dropped)
        }
      }
    if (left.length === 0) return
    const returned = left.toReversed().flatMap(({ transactions }) => transactions.filter((one) => !isCoinbase(one)))
    const waiting = this.list().map(({ transaction }) => transaction)
    this.#entries.clear()
    this.#spender.clear()
    for (const transaction of [...returned, ...waiting]) this.#acceptIfPossible(transaction)
  }

  #acceptIfPossible(transaction: Transaction): void {
    if (this.#chain.blockOf(transaction.txid) !== undefined) return
    try {
      this.accept(transaction)
    } catch (error) {
      // Drop a transaction that is no longer valid, for example because a removed block created the coins that it
      // spends.
      if (!(error instanceof NodeError)) throw error
    }
  }

  #coinFor(txid: string, vout: number): Coin {
    const waiting = this.#entries.get(txid)?.transaction.outputs[vout]
    if (waiting !== undefined) return { ...waiting, txid, vout, height: this.#chain.tip.height + 1, isCoinbase: false }
    const coin = this.#chain.coins.get(txid, vout)
    if (coin === undefined) throw missingInputs()
    if (coin.isCoinbase && this.#chain.tip.height + 1 - coin.height < COINBASE_MATURITY)
      throw rejected('bad-txns-premature-spend-of-coinbase')
    return coin
  }

  #feeOf(transaction: Transaction, coins: readonly Output[]): bigint {
    const sum = (outputs: readonly Output[]) => outputs.reduce((total, { amount }) => total + amount, 0n)
    const fee = sum(coins) - sum(transaction.outputs)
    if (fee < 0n) throw rejected('bad-txns-in-belowout')
    return fee
  }

  #conflictsOf(transaction: Transaction): Set<string> {
    const conflicts = new Set<string>()
    for (const { txid, vout } of transaction.inputs) {
      const rival = this.#spender.get(outpoint(txid, vout))
      if (rival !== undefined) conflicts.add(rival)
    }
    return conflicts
  }

  /**
   * Checks a replacement according to BIP125. Returns the replaced transactions, which must signal replaceability. The
   * new transaction must pay at least the fees of the replaced transactions plus its own relay fee.
   */
  #checkReplacement(transaction: Transaction, fee: bigint, conflicts: ReadonlySet<string>): Set<string> {
    const replaced = new Set<string>()
    for (const txid of conflicts) {
      if (!this.#network.allowsReplacement || !this.#signalsReplacement(txid)) throw rejected('txn-mempool-conflict')
      for (const dropped of this.#withDescendants(txid)) replaced.add(dropped)
    }
    if (replaced.size === 0) return replaced
    if (replaced.size > MAX_REPLACED) throw rejected('too many potential replacements')
    const parents = new Set(transaction.inputs.map(({ txid }) => txid))
    if ([...replaced].some((txid) => parents.has(txid))) throw rejected('bad-txns-spends-conflicting-tx')
    const before = this.#totalFee(replaced)
    if (fee < before + this.#relayFee(transaction)) throw rejected('insufficient fee')
    return replaced
  }

  /**
   * Returns a transaction's minimum relay fee in base units. A replacement must pay this fee in addition to the
   * replaced fees (BIP125 rule 4).
   */
  #relayFee({ vsize }: Transaction): bigint {
    return (BigInt(vsize) * this.#network.relayFeePerKvb) / 1_000n
  }

  #totalFee(txids: ReadonlySet<string>): bigint {
    return [...txids].reduce((total, txid) => total + (this.#entries.get(txid)?.fee ?? 0n), 0n)
  }

  #signalsReplacement(txid: string): boolean {
    return [txid, ...this.#ancestors(txid)].some((one) =>
      this.#entries.get(one)?.transaction.inputs.some(({ sequence }) => sequence <= MAX_RBF_SEQUENCE),
    )
  }

  #checkFamily(transaction: Transaction, replaced: ReadonlySet<string>): void {
    const ancestors = new Set<string>()
    for (const { txid } of transaction.inputs)
      if (this.#entries.has(txid)) for (const one of [txid, ...this.#ancestors(txid)]) ancestors.add(one)
    if (ancestors.size + 1 > MAX_ANCESTORS) throw rejected('too-long-mempool-chain')
    for (const ancestor of ancestors) {
      const family = [...this.#withDescendants(ancestor)].filter((txid) => !replaced.has(txid))
      if (family.length + 1 > MAX_DESCENDANTS) throw rejected('too-long-mempool-chain')
    }
  }

  #ancestors(txid: string): Set<string> {
    const found = new Set<string>()
    const open = [txid]
    for (let one = open.pop(); one !== undefined; one = open.pop())
      for (const input of this.#entries.get(one)?.transaction.inputs ?? [])
        if (this.#entries.has(input.txid) && !found.has(input.txid)) {
          found.add(input.txid)
          open.push(input.txid)
        }
    return found
  }

  #withDescendants(txid: string): Set<string> {
    const found = new Set([txid])
    const open = [txid]
    for (let one = open.pop(); one !== undefined; one = open.pop())
      for (const vout of this.#entries.get(one)?.transaction.outputs.keys() ?? []) {
        const child = this.#spender.get(outpoint(one, vout))
        if (child !== undefined && !found.has(child)) {
          found.add(child)
          open.push(child)
        }
      }
    return found
  }

  #remove(txid: string): void {
    const entry = this.#entries.get(txid)
    if (entry === undefined) return
    this.#entries.delete(txid)
    for (const input of entry.transaction.inputs) {
      const key = outpoint(input.txid, input.vout)
      if (this.#spender.get(key) === txid) this.#spender.delete(key)
    }
  }
}
