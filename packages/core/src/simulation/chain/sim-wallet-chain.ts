import type { TransferTerms, AccountTransfer } from '../../chains/transfer-terms.ts'
import type { WalletGateway } from '../../chains/chain-gateway.ts'
import { InsufficientFunds } from '../../ledger/ledger-store.ts'
import type { Random } from '../random.ts'
import { SimChain } from './sim-chain.ts'
import { readRaw } from '../sim-signer.ts'
import { excludeEachOther, type SimOutput, type SimTransaction } from './sim-transaction.ts'

const FEE = 100_000n
const HIGHEST_FEE = 400_000n

/** A simulated UTXO chain whose node manages the exchange's wallet and chooses the coins for a payment. */
export class SimWalletChain extends SimChain implements WalletGateway {
  readonly model = 'account'
  readonly ordering = 'once'
  /** Transactions that the wallet has received since its last restart and whose inputs it treats as spent. */
  readonly #received = new Map<string, SimTransaction>()
  readonly #random: Random

  constructor(chain: string, random: Random, now: () => number) {
    super(chain, true, random, now)
    this.#random = random
  }

  /**
   * Chooses a payment's inputs and outputs from coins that the wallet treats as unspent. Returns null if they are
   * insufficient.
   */
  write(
    to: string,
    hot: string,
    amountAtomic: bigint,
  ): Pick<SimTransaction, 'inputs' | 'outputs' | 'feeAtomic'> | null {
    const inputs: SimTransaction['inputs'] = []
    let rest = -amountAtomic - FEE
    for (const { txId, vout, amountAtomic: worth } of this.#spendable()) {
      if (rest >= 0n) break
      inputs.push({ txId, vout })
      rest += worth
    }
    if (rest < 0n) return null
    const output = (outputKey: string, address: string, amount: bigint): SimOutput => {
      return { outputKey, address, contract: null, amountAtomic: amount }
    }
    const change = rest === 0n ? [] : [output('1', hot, rest)]
    return { inputs, outputs: [output('0', to, amountAtomic), ...change], feeAtomic: FEE }
  }

  async terms({ amountAtomic }: AccountTransfer): Promise<TransferTerms> {
    this.mayBreak()
    // Simulate a restart of the wallet, after which it knows only the coins in blocks.
    if (this.#random.chance(this.faults.forgets)) this.#received.clear()
    const unlocked = this.#spendable().reduce((sum, one) => sum + one.amountAtomic, 0n)
    if (unlocked < amountAtomic + HIGHEST_FEE) throw new InsufficientFunds(`${unlocked} is unlocked on ${this.chain}`)
    return { maxFeeAtomic: HIGHEST_FEE, fields: {} }
  }

  async countsAsSpent(txId: string): Promise<boolean> {
    this.mayBreak()
    return this.#received.has(txId) || this.branch.includes(txId)
  }

  async spentByAnother(raw: string, txId: string, depth: number): Promise<boolean> {
    this.mayBreak()
    const own = readRaw(raw)
    const isDeep = (one: SimTransaction) => (this.branch.depthOf(one.txId) ?? 0) >= depth
    return (
      !this.branch.includes(txId) &&
      this.ownIncluded().some((one) => one.txId !== txId && isDeep(one) && excludeEachOther(one, own))
    )
  }

  override async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    const outcome = await super.broadcast(raw)
    const transaction = readRaw(raw)
    if (this.isWaiting(transaction.txId)) this.#received.set(transaction.txId, transaction)
    return outcome
  }

  payoutFeeNow(): bigint {
    return FEE
  }

  protected override feeNow(): bigint {
    return 0n
  }

  /**
   * Returns a fee that no replacement reaches, because nodes on this chain keep the first transaction that they see.
   */
  protected override leastToReplace({ feeAtomic }: SimTransaction): bigint {
    return feeAtomic + 1n
  }

  #spendable() {
    const spent = [...this.#received.values()].flatMap(({ inputs }) => inputs)
    return this.branch.state
      .unspentAt(`${this.chain}:`)
      .filter(({ txId, vout }) => !spent.some((one) => one.txId === txId && one.vout === vout))
  }
}
