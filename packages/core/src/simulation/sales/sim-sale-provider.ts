import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import type { ReportedSale } from '../../fiat/card-report.ts'
import type {
  FillReport,
  FillStage,
  LiquidityProvider,
  ProviderAnswer,
  ProviderOrder,
  ProviderOrderName,
  ProviderQuery,
  ProviderRequest,
} from '../../liquidity/liquidity-provider.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import type { Random } from '../random.ts'
import { HONEST_SALES, type SaleFaults } from './sale-faults.ts'

/** How long the provider waits for the coins of a sale, in milliseconds. */
const KEEPS_MS = 6 * 3_600_000
/** Cents that the provider pays for one ETH. */
const CENTS_PER_ETH = 295_000n
const ETH_UNITS = 10n ** 18n

/** True state of a sale at the provider. */
export interface Sale {
  request: ProviderRequest
  stage: FillStage
  createdAt: number
  /** Coins that arrived for the sale, in base units. */
  coinsAtomic: bigint
  /** Money that the card received and that its bank has not sent back, in cents. */
  paidMinor: bigint
  /** Whether the card's bank has sent back all or part of the payout. */
  isReversed: boolean
}

/**
 * A provider that buys coins and pays cards. Calls fail, status queries are outdated, payouts to cards are refused, and
 * banks send completed payouts back.
 */
export class SimSaleProvider implements LiquidityProvider {
  readonly code = 'sales'
  faults: SaleFaults = HONEST_SALES
  readonly sales = new Map<string, Sale>()
  readonly #random: Random
  readonly #now: () => number
  readonly #before = new Map<string, FillReport>()

  constructor(random: Random, now: () => number) {
    this.#random = random
    this.#now = now
  }

  async refreshCoins(): Promise<void> {}

  serves(): boolean {
    return true
  }

  async quote({ side, amountAtomic }: ProviderQuery): Promise<ProviderAnswer> {
    this.#mayFail()
    if (side === 'receive') return { kind: 'none' }
    const bounds = { minDepositAtomic: 1n, maxDepositAtomic: null, rateId: 'rate', validUntil: null }
    return {
      kind: 'quote',
      quote: { depositAtomic: amountAtomic, amountToGetAtomic: payoutOf(amountAtomic), ...bounds },
    }
  }

  async create(request: ProviderRequest): Promise<ProviderOrder> {
    this.#mayFail()
    const id = `sale-${this.sales.size + 1}`
    const start = {
      stage: 'waiting',
      createdAt: this.#now(),
      coinsAtomic: 0n,
      paidMinor: 0n,
      isReversed: false,
    } as const
    this.sales.set(id, { request, ...start })
    // The sale exists, but the response may be lost.
    this.#mayFail()
    const { depositAtomic, amountToGetAtomic } = request.quote
    return {
      providerOrderId: id,
      depositAddress: `at ${id}`,
      depositMemo: null,
      depositAtomic,
      amountToGetAtomic,
      destinationAddress: request.destinationAddress,
      depositDeadline: this.#now() + KEEPS_MS,
    }
  }

  async status({ providerOrderId }: ProviderOrderName): Promise<FillReport> {
    this.#mayFail()
    const report = this.#reportOf(providerOrderId)
    const before = this.#before.get(providerOrderId) ?? report
    return this.#random.chance(this.faults.isLate) ? before : report
  }

  async refund({ providerOrderId }: ProviderOrderName): Promise<void> {
    this.#mayFail()
    const sale = this.#sale(providerOrderId)
    if (sale.stage !== 'asks') throw new AdapterError('Nothing to refund', { retryable: false })
    sale.stage = 'refunding'
    // The request has been executed, but its response may be lost.
    this.#mayFail()
  }

  async accept(): Promise<void> {
    throw new AdapterError('A card is chosen on the page of the provider', { retryable: false })
  }

  /** Returns the provider's report of all sales. */
  report(): ReportedSale[] {
    return [...this.sales].map(([saleId, { stage, coinsAtomic, paidMinor }]) => ({
      saleId,
      isReturned: stage === 'refunded',
      unknownStatus: null,
      coins: coinsAtomic === 0n ? null : formatAmount(coinsAtomic, 18),
      paidOut: paidMinor === 0n ? null : { currency: 'USD', minor: paidMinor },
    }))
  }

  /** Records coins that arrive at the deposit address of a sale. Only the first transfer counts. */
  receive(providerOrderId: string, amountAtomic: bigint): void {
    const sale = this.#sale(providerOrderId)
    if (sale.coinsAtomic === 0n) sale.coinsAtomic = amountAtomic
  }

  /** Lets a sale take a random step. */
  step(providerOrderId: string): void {
    const sale = this.#sale(providerOrderId)
    this.#before.set(providerOrderId, this.#reportOf(providerOrderId))
    const next = this.#next(sale)
    if (next === 'finished' && sale.stage !== 'finished') sale.paidMinor = payoutOf(sale.coinsAtomic)
    sale.stage = next
  }

  #next(sale: Sale): FillStage {
    const { stage, coinsAtomic, createdAt } = sale
    if (coinsAtomic > 0n && (stage === 'waiting' || stage === 'expired')) return 'seen'
    switch (stage) {
      case 'waiting':
        return this.#now() > createdAt + KEEPS_MS ? 'expired' : stage
      case 'seen':
        return this.#random.chance(0.1) ? 'checking' : 'exchanging'
      case 'checking':
        return this.#random.chance(0.05) ? 'stuck' : 'exchanging'
      case 'exchanging':
        return this.#random.chance(this.faults.refuses) ? 'asks' : 'finished'
      case 'asks':
        // After a refused payout, some users choose another card on the provider's page.
        return this.#random.chance(0.1) ? 'exchanging' : stage
      case 'refunding':
        return 'refunded'
      case 'finished':
        return this.#random.chance(this.faults.reverses) ? this.#reversed(sale) : stage
      case 'sending':
      case 'refunded':
      case 'expired':
      case 'stuck':
        return stage
    }
  }

  /** Reverses a completed payout: the card's bank sends all of it or a part back. The coins stay at the provider. */
  #reversed(sale: Sale): FillStage {
    sale.isReversed = true
    sale.paidMinor = this.#random.chance(0.5) ? 0n : sale.paidMinor / 2n
    return sale.stage
  }

  #reportOf(providerOrderId: string): FillReport {
    const { stage, coinsAtomic, paidMinor, isReversed } = this.#sale(providerOrderId)
    const isPaid = stage === 'finished' && !isReversed
    return {
      status: stage,
      stage,
      choice: stage === 'asks' ? { mayAccept: false, mayRefund: true } : null,
      depositTxId: null,
      depositAtomic: coinsAtomic === 0n ? null : coinsAtomic,
      payoutTxId: isPaid ? `payout of ${providerOrderId}` : null,
      payoutAtomic: isPaid ? paidMinor : null,
      refundTxId: stage === 'refunded' ? `back ${providerOrderId}` : null,
      refundAtomic: stage === 'refunded' ? coinsAtomic : null,
    }
  }

  #sale(providerOrderId: string): Sale {
    return present(this.sales.get(providerOrderId), 'a sale of the provider')
  }

  #mayFail(): void {
    if (this.#random.chance(this.faults.fails)) throw new AdapterError('The provider is down', { retryable: true })
  }
}

/** Returns the amount in cents that the provider pays for coins. */
function payoutOf(coinsAtomic: bigint): bigint {
  return (coinsAtomic * CENTS_PER_ETH) / ETH_UNITS
}
