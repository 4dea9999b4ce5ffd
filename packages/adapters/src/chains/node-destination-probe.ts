import { MemoRequired, RefusedTransfer } from '@cambio/core/chains/destination-probe'
import type { DestinationProbe, Recipient, TransferCost } from '@cambio/core/chains/destination-probe'
import { CostlyTransfer } from '@cambio/core/chains/fee-caps'
import type { ChainId, Instrument } from '@cambio/core/instruments/instrument'
import { BoundedQueries, type QueryTiming } from './bounded-queries.ts'
import type { ChainSettings } from './chain-settings.ts'
import { createReceiverGateway } from './compose-receiver-gateway.ts'
import { RevertedEstimate } from './evm/evm-costs.ts'
import { EvmGateway } from './evm/evm-gateway.ts'
import { isRefusedCall } from './evm/evm-rpc.ts'
import type { ReceiverGateway, ReceiverRules } from './receiver-rules.ts'

export interface NodeDestinationProbeOptions extends QueryTiming {
  chains: readonly ChainSettings[]
  /** Returns the address of a chain's hot wallet; null until the worker has created it. */
  hotAddressOf(chain: ChainId): Promise<string | null>
}

/** Transfer whose cost to estimate. The amount is in base units. */
interface Wanted {
  /** Address of the token's contract; null for the chain's native coin. */
  contract: string | null
  to: string
  amountAtomic: bigint
}

/**
 * Queries the nodes about recipients. On EVM chains, it estimates the cost of a payment from the node's gas estimate.
 * Payments on other chains need no estimate, because they never run the receiver's code at the exchange's expense. On
 * XRP, Stellar, Solana and Tron, it reads whether the recipient's account accepts the payment.
 */
export class NodeDestinationProbe implements DestinationProbe {
  readonly #options: NodeDestinationProbeOptions
  readonly #gateways: ReadonlyMap<ChainId, EvmGateway>
  readonly #receivers: ReadonlyMap<ChainId, ReceiverGateway>
  /** Costs. The code at an address can change at any time, so the worker estimates the cost again before signing. */
  readonly #costs: BoundedQueries<TransferCost | null>
  readonly #rules: BoundedQueries<ReceiverRules>

  constructor(options: NodeDestinationProbeOptions) {
    this.#options = options
    this.#gateways = new Map(
      options.chains.flatMap((settings) =>
        settings.family === 'evm' ? [[settings.chain, new EvmGateway(settings)] as const] : [],
      ),
    )
    this.#receivers = new Map(
      options.chains.flatMap((settings) => {
        const gateway = createReceiverGateway(settings)
        return gateway ? [[settings.chain, gateway] as const] : []
      }),
    )
    const { within, now } = options
    const isResult = (error: unknown) => error instanceof CostlyTransfer || error instanceof RevertedEstimate
    this.#costs = new BoundedQueries({ within, now, isResult })
    this.#rules = new BoundedQueries({ within, now, isResult: () => false })
  }

  async assertAccepts(
    { chain, contract }: Pick<Instrument, 'chain' | 'contract'>,
    { address, memo }: Recipient,
  ): Promise<void> {
    const gateway = this.#receivers.get(chain)
    if (!gateway) return
    const name = { chain, address, further: contract ?? '' }
    const rules = await this.#rules.run(name, () => gateway.receiverRules(address, contract))
    if (rules?.rejects) throw new RefusedTransfer('The account accepts no transfers')
    if (rules?.requiresMemo && memo === null) throw new MemoRequired('The account accepts no transfers without a memo')
  }

  async costOf(
    { chain, contract }: Pick<Instrument, 'chain' | 'contract'>,
    address: string,
    amountAtomic: bigint,
  ): Promise<TransferCost | null> {
    const gateway = this.#gateways.get(chain)
    if (!gateway) return null
    const name = { chain, address, further: `${contract} ${amountAtomic}` }
    try {
      return await this.#costs.run(name, () => this.#measure(gateway, { contract, to: address, amountAtomic }))
    } catch (error) {
      if (!(error instanceof RevertedEstimate)) throw error
      throw new RefusedTransfer('The address rejects the coins', { cause: error })
    }
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
