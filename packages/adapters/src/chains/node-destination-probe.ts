import { RefusedTransfer, type DestinationProbe, type TransferCost } from '@cambio/core/chains/destination-probe'
import { CostlyTransfer } from '@cambio/core/chains/fee-caps'
import type { ChainId, Instrument } from '@cambio/core/instruments/instrument'
import { LRUCache } from 'lru-cache'
import type { ChainSettings } from './chain-settings.ts'
import { RevertedEstimate } from './evm/evm-costs.ts'
import { EvmGateway } from './evm/evm-gateway.ts'
import { isRefusedCall } from './evm/evm-rpc.ts'

/** Maximum time that a cost estimate waits for the node, in milliseconds. */
const TIMEOUT_MS = 2_000
/**
 * How long the cost of paying an address is cached, in milliseconds. The code at an address can change at any time, so
 * the worker estimates the cost again before signing.
 */
const KEPT_MS = 30_000
const MAX_KEPT = 1_000

interface Kept {
  at: number
  cost: Promise<TransferCost | null>
}

export interface NodeDestinationProbeOptions {
  chains: readonly ChainSettings[]
  /** Returns the address of a chain's hot wallet; null until the worker has created it. */
  hotAddressOf(chain: ChainId): Promise<string | null>
  /** Returns the result of `work`. Rejects if it takes longer than `ms` milliseconds. */
  within<T>(work: Promise<T>, ms: number): Promise<T>
  now(): number
}

/** Transfer whose cost to estimate. The amount is in base units. */
interface Wanted {
  /** Address of the token's contract; null for the chain's native coin. */
  contract: string | null
  to: string
  amountAtomic: bigint
}

/**
 * Estimates the cost of a payment to a destination on an EVM chain from the node's gas estimate. Payments on other
 * chains need no estimate, because they never run the receiver's code at the exchange's expense.
 */
export class NodeDestinationProbe implements DestinationProbe {
  readonly #options: NodeDestinationProbeOptions
  readonly #gateways: ReadonlyMap<ChainId, EvmGateway>
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_KEPT })
  /** Times at which the node did not respond in time, by chain and address. */
  readonly #timeouts = new LRUCache<string, number>({ max: MAX_KEPT })

  constructor(options: NodeDestinationProbeOptions) {
    this.#options = options
    this.#gateways = new Map(
      options.chains.flatMap((settings) =>
        settings.family === 'evm' ? [[settings.chain, new EvmGateway(settings)] as const] : [],
      ),
    )
  }

  async costOf(
    { chain, contract }: Pick<Instrument, 'chain' | 'contract'>,
    address: string,
    amountAtomic: bigint,
  ): Promise<TransferCost | null> {
    const gateway = this.#gateways.get(chain)
    if (!gateway) return null
    const [key, startedAt] = [`${chain} ${address}`, this.#options.now()]
    // Skip an address whose estimate timed out recently. Otherwise, many deposits with different amounts could each
    // delay the worker by the timeout.
    if (startedAt - (this.#timeouts.get(key) ?? -Infinity) < KEPT_MS) return null
    try {
      return await this.#options.within(this.#measureOnce(gateway, { contract, to: address, amountAtomic }), TIMEOUT_MS)
    } catch (error) {
      if (error instanceof CostlyTransfer) throw error
      if (error instanceof RevertedEstimate)
        throw new RefusedTransfer('The address rejects the coins', { cause: error })
      const now = this.#options.now()
      if (now - startedAt >= TIMEOUT_MS) this.#timeouts.set(key, now)
      return null
    }
  }

  #measureOnce(gateway: EvmGateway, wanted: Wanted): Promise<TransferCost | null> {
    const { contract, to, amountAtomic } = wanted
    const [key, now] = [`${gateway.chain} ${contract} ${to} ${amountAtomic}`, this.#options.now()]
    const kept = this.#kept.get(key)
    if (kept && now - kept.at < KEPT_MS) return kept.cost
    const cost = this.#measure(gateway, wanted)
    this.#kept.set(key, { at: now, cost })
    return cost
  }

  async #measure(gateway: EvmGateway, wanted: Wanted): Promise<TransferCost | null> {
    if (!(await gateway.hasCode(wanted.to))) return null
    const from = await this.#options.hotAddressOf(gateway.chain)
    if (from === null) return null
    const balanceAtomic = await gateway.balance(from, wanted.contract)
    const transfer = { from, ...wanted }
    if (balanceAtomic >= wanted.amountAtomic) return gateway.transferCost(transfer)
    // Tokens store their balances in different ways, so no node can simulate a higher token balance.
    if (wanted.contract !== null) return gateway.maxTransferCost(wanted.contract)
    try {
      // Simulate the real balance plus the amount, so that the sender is not empty after the transfer. The recipient's
      // code could recognise a simulation by an empty sender.
      return await gateway.transferCost(transfer, balanceAtomic + wanted.amountAtomic)
    } catch (error) {
      if (error instanceof RevertedEstimate || !isRefusedCall(error)) throw error
      return gateway.maxTransferCost(null)
    }
  }
}
