import { scale } from '@cambio/kernel/money'
import type { Rational } from '@cambio/kernel/rational'
import type {
  FillReport,
  LiquidityProvider,
  ProviderAnswer,
  ProviderQuery,
  ProviderOrder,
  ProviderOrderName,
  ProviderRequest,
} from '../liquidity/liquidity-provider.ts'

/** Status report of a provider that has not seen a deposit yet. */
export const NOTHING_YET: FillReport = {
  status: 'waiting',
  stage: 'waiting',
  choice: null,
  depositTxId: null,
  depositAtomic: null,
  payoutTxId: null,
  payoutAtomic: null,
  refundTxId: null,
  refundAtomic: null,
}

/** In-memory liquidity provider for tests. The test sets its responses. */
export class FakeProvider implements LiquidityProvider {
  readonly code: string
  /** The fake provider's exchange rate, in receive base units per send base unit. */
  rate: Rational
  /**
   * Transforms the default response. A test may replace this function with a function that throws or never resolves.
   */
  answer: (answer: ProviderAnswer) => Promise<ProviderAnswer> = async (answer) => answer
  made: (made: ProviderOrder) => Promise<ProviderOrder> = async (made) => made
  report: FillReport = NOTHING_YET
  readonly calls: string[] = []
  depositAddress = 'provider-deposit'

  constructor(code: string, rate: Rational) {
    this.code = code
    this.rate = rate
  }

  async refreshCoins(): Promise<void> {
    this.calls.push('coins')
  }

  serves(): boolean {
    return true
  }

  async quote(query: ProviderQuery): Promise<ProviderAnswer> {
    this.calls.push('quote')
    const inverse = { num: this.rate.den, den: this.rate.num }
    const depositAtomic = query.side === 'deposit' ? query.amountAtomic : scale(query.amountAtomic, inverse, 'up')
    const amountToGetAtomic = query.side === 'deposit' ? scale(depositAtomic, this.rate, 'down') : query.amountAtomic
    return this.answer({
      kind: 'quote',
      quote: {
        depositAtomic,
        amountToGetAtomic,
        minDepositAtomic: 1n,
        maxDepositAtomic: null,
        rateId: 'rate',
        validUntil: null,
      },
    })
  }

  async create({ quote, destinationAddress }: ProviderRequest): Promise<ProviderOrder> {
    this.calls.push('create')
    return this.made({
      providerOrderId: `${this.code}-1`,
      depositAddress: this.depositAddress,
      depositMemo: null,
      depositAtomic: quote.depositAtomic,
      amountToGetAtomic: quote.amountToGetAtomic,
      destinationAddress,
      depositDeadline: null,
    })
  }

  async status(_order: ProviderOrderName): Promise<FillReport> {
    this.calls.push('status')
    return this.report
  }

  async refund(_order: ProviderOrderName, to: { address: string }): Promise<void> {
    this.calls.push(`refund ${to.address}`)
  }

  async accept(): Promise<void> {
    this.calls.push('accept')
  }
}
