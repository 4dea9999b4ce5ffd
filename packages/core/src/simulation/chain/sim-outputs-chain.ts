import { present } from '@cambio/kernel/assert'
import type { ObservedBlock } from '../../chains/observed-block.ts'
import type { OutputsGateway, TransactionContent } from '../../chains/chain-gateway.ts'
import { spendFee } from '../../payments/coin-selection.ts'
import { SEGWIT_SPEND } from '../../chains/spend-shape.ts'
import type { Random } from '../random.ts'
import { MIN_OUTPUT } from '../sim-catalogue.ts'
import type { SimTransaction } from './sim-transaction.ts'
import { SimChain } from './sim-chain.ts'
import { readRaw, writeRaw } from '../sim-signer.ts'

/** A simulated UTXO chain. */
export class SimOutputsChain extends SimChain implements OutputsGateway {
  readonly model = 'outputs'
  override readonly minOutput = MIN_OUTPUT
  #malleated = 0
  readonly spending = { ...SEGWIT_SPEND, dustAtomic: MIN_OUTPUT }

  constructor(chain: string, random: Random, now: () => number) {
    super(chain, true, random, now)
  }

  readonly replacementStepPerKvb = 1_000n

  override async block(height: number): Promise<ObservedBlock | null> {
    const block = await super.block(height)
    const mined = this.branch.blockAt(height)?.transactions ?? []
    const spends = mined.flatMap(({ inputs, txId }) => inputs.map((input) => ({ ...input, spentBy: txId })))
    return block && { ...block, spends }
  }

  /** Returns a transaction, sometimes under a different ID chosen by its miner. */
  protected override execute(transaction: SimTransaction): SimTransaction {
    if (transaction.spendId === null || !this.random.chance(this.faults.malleates)) return transaction
    this.#malleated += 1
    return { ...transaction, txId: `malleated-${this.#malleated}` }
  }

  payoutFeeNow(): bigint {
    return spendFee(2, this.feePerGas / 100_000n, SEGWIT_SPEND)
  }

  protected override feeNow({ inputs }: SimTransaction): bigint {
    return spendFee(inputs.length, this.feePerGas / 100_000n, SEGWIT_SPEND)
  }

  protected override leastToReplace({ feeAtomic, inputs }: SimTransaction): bigint {
    return feeAtomic + spendFee(inputs.length, this.replacementStepPerKvb, SEGWIT_SPEND)
  }

  async atomicPerKvb(): Promise<bigint> {
    this.mayBreak()
    return this.feePerGas / 100_000n
  }

  async mempoolFees(txId: string): Promise<bigint> {
    return this.mempool.find(txId)?.feeAtomic ?? 0n
  }

  async sourceOf(): Promise<null> {
    return null
  }

  async bytesOf(txId: string): Promise<string> {
    this.mayBreak()
    return writeRaw(present(this.branch.included(txId), 'a transaction in a block').transaction)
  }

  isSameTransfer(one: string, other: string): boolean {
    return contentOf(one) === contentOf(other)
  }

  contentOf(raw: string): TransactionContent {
    const { txId, inputs, outputs } = readRaw(raw)
    return { txId, inputs, outputs }
  }

  async outputAmount({ txId, vout }: { txId: string; vout: number }): Promise<bigint | null> {
    this.mayBreak()
    return this.outputsOf(txId)[vout]?.amountAtomic ?? null
  }

  async confirmationsToSpend(): Promise<number> {
    return 1
  }

  async isUnspent({ txId, vout }: { txId: string; vout: number }): Promise<boolean> {
    this.mayBreak()
    return this.branch.state.unspentAt('').some((output) => output.txId === txId && output.vout === vout)
  }
}

/** Returns the inputs and outputs of a raw transaction, as raw bytes that can be compared. */
function contentOf(raw: string): string {
  const { inputs, outputs } = readRaw(raw)
  return writeRaw({ inputs, outputs })
}
