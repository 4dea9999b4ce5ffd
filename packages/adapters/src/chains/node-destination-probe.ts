import { RefusedTransfer, type DestinationProbe, type TransferCost } from '@cambio/core/chains/destination-probe'
import { CostlyTransfer } from '@cambio/core/chains/fee-caps'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { LRUCache } from 'lru-cache'
import type { ChainSettings } from './chain-settings.ts'
import { EvmGateway, RevertedEstimate } from './evm/evm-gateway.ts'

/** Maximum time in milliseconds that a measurement waits for the node. */
const TIMEOUT_MS = 2_000
/**
 * Time in milliseconds for which the cost of paying an address is cached. The code at an address can change at any
 * time, so the worker measures the cost again before signing.
 */
const KEPT_MS = 30_000
const MAX_KEPT = 1_000
/** Amount in base units for the gas estimate while the hot wallet holds less than the amount to be paid. */
const MIN_PROBE_ATOMIC = 1n

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

/**
 * Measures the cost of a payment to a destination on an EVM chain, with the node's gas estimate. Payments on other
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

  async costOf(chain: ChainId, address: string, amountAtomic: bigint): Promise<TransferCost | null> {
    const gateway = this.#gateways.get(chain)
    if (!gateway) return null
    const [key, startedAt] = [`${chain} ${address}`, this.#options.now()]
    // Otherwise each of many deposits with different amounts could delay the worker by the timeout.
    if (startedAt - (this.#timeouts.get(key) ?? -Infinity) < KEPT_MS) return null
    try {
      return await this.#options.within(this.#measureOnce(gateway, address, amountAtomic), TIMEOUT_MS)
    } catch (error) {
      if (error instanceof CostlyTransfer) throw error
      if (error instanceof RevertedEstimate)
        throw new RefusedTransfer('The address rejects the coins', { cause: error })
      const now = this.#options.now()
      if (now - startedAt >= TIMEOUT_MS) this.#timeouts.set(key, now)
      return null
    }
  }

  #measureOnce(gateway: EvmGateway, address: string, amountAtomic: bigint): Promise<TransferCost | null> {
    const [key, now] = [`${gateway.chain} ${address} ${amountAtomic}`, this.#options.now()]
    const kept = this.#kept.get(key)
    if (kept && now - kept.at < KEPT_MS) return kept.cost
    const cost = this.#measure(gateway, address, amountAtomic)
    this.#kept.set(key, { at: now, cost })
    return cost
  }

  async #measure(gateway: EvmGateway, to: string, wantedAtomic: bigint): Promise<TransferCost | null> {
    if (!(await gateway.hasCode(to))) return null
    const from = await this.#options.hotAddressOf(gateway.chain)
    if (from === null) return null
    const isCovered = (await gateway.balance(from, null)) >= wantedAtomic
    const amountAtomic = isCovered ? wantedAtomic : MIN_PROBE_ATOMIC
    try {
      return await gateway.coinTransferCost({ from, to, amountAtomic })
    } catch (error) {
      // A contract may reject the smaller amount but accept the amount to be paid.
      if (error instanceof RevertedEstimate && amountAtomic !== wantedAtomic) return null
      throw error
    }
  }
}
