import { present } from '@cambio/kernel/assert'
import { scale } from '@cambio/kernel/money'
import { multiply, rational, type Rational } from '@cambio/kernel/rational'
import type {
  FillReport,
  FillStage,
  LiquidityProvider,
  ProviderAnswer,
  ProviderQuery,
  ProviderOrder,
  ProviderOrderName,
  ProviderRequest,
} from '../../liquidity/liquidity-provider.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import type { Random } from '../random.ts'

/** Probabilities of provider faults. */
export interface ProviderFaults {
  /** Probability of a failed call. */
  fails: number
  /** Probability of an implausible price. */
  isMad: number
  /** Probability that the provider violates an order's quote, for example by paying less. */
  breaksWord: number
  /** Probability of an outdated status report. */
  isLate: number
}

export const HONEST: ProviderFaults = { fails: 0, isMad: 0, breaksWord: 0, isLate: 0 }

/** How long the provider waits for an order's deposit, in milliseconds. */
const KEEPS_MS = 20 * 60_000
const STAGES_BEFORE: readonly FillStage[] = ['waiting', 'seen', 'exchanging', 'expired', 'sending']

/** An order in the provider's records. */
interface Held {
  request: ProviderRequest
  stage: FillStage
  madeAt: number
  paidAtomic: bigint
  report: Partial<FillReport>
}

/**
 * A simulated liquidity provider with faults and false reports. It pays with its own coins, not with coins of the
 * exchange.
 */
export class SimProvider implements LiquidityProvider {
  readonly code: string
  faults: ProviderFaults = HONEST
  /** Recipients of the payments requested from the provider, oldest first. */
  readonly payeesReported: string[] = []
  readonly #random: Random
  readonly #now: () => number
  /** Returns the market rate, in receive base units per send base unit. */
  readonly #market: (query: ProviderQuery) => Rational | null
  readonly #orders = new Map<string, Held>()

  constructor(code: string, random: Random, now: () => number, market: (query: ProviderQuery) => Rational | null) {
    this.code = code
    this.#random = random
    this.#now = now
    this.#market = market
  }

  async refreshCoins(): Promise<void> {
    this.#mayFail()
  }

  serves(): boolean {
    return true
  }

  async quote(query: ProviderQuery): Promise<ProviderAnswer> {
    this.#mayFail()
    const market = this.#market(query)
    if (market === null) return { kind: 'none' }
    const factor = this.#random.chance(this.faults.isMad)
      ? this.#random.pick([1_000n, 100_000n])
      : BigInt(9_850 + this.#random.below(250))
    const rate = multiply(market, rational(factor, 10_000n))
    const quote = {
      depositAtomic: query.amountAtomic,
      amountToGetAtomic: scale(query.amountAtomic, rate, 'down'),
      minDepositAtomic: 1n,
      maxDepositAtomic: null,
      rateId: 'rate',
      validUntil: null,
    }
    return { kind: 'quote', quote }
  }

  async create(request: ProviderRequest): Promise<ProviderOrder> {
    this.#mayFail()
    const id = `${this.code}-${this.#orders.size + 1}`
    const report = { depositTxId: null, payoutTxId: null, refundTxId: null }
    this.#orders.set(id, { request, stage: 'waiting', madeAt: this.#now(), paidAtomic: 0n, report })
    const lies = this.#random.chance(this.faults.breaksWord)
    const { depositAtomic, amountToGetAtomic } = request.quote
    const how = this.#random.pick(['elsewhere', 'less', 'to-itself'])
    return {
      providerOrderId: id,
      depositAddress: lies && how === 'to-itself' ? request.destinationAddress : `at ${id}`,
      depositMemo: null,
      depositAtomic,
      amountToGetAtomic: lies && how === 'less' ? (amountToGetAtomic * 9n) / 10n : amountToGetAtomic,
      destinationAddress: lies && how === 'elsewhere' ? 'a thief' : request.destinationAddress,
      depositDeadline: this.#now() + KEEPS_MS,
    }
  }

  async status({ providerOrderId }: ProviderOrderName): Promise<FillReport> {
    this.#mayFail()
    const { stage, report } = this.#held(providerOrderId)
    const isLate = this.#random.chance(this.faults.isLate)
    const reported = isLate ? this.#random.pick([...STAGES_BEFORE, null]) : stage
    return {
      status: reported ?? 'dreaming',
      stage: reported,
      choice: reported === 'asks' ? { mayAccept: true, mayRefund: true } : null,
      depositTxId: null,
      depositAtomic: null,
      payoutTxId: null,
      payoutAtomic: null,
      refundTxId: null,
      refundAtomic: null,
      ...(isLate ? {} : report),
    }
  }

  async refund({ providerOrderId }: ProviderOrderName, to: { address: string }): Promise<void> {
    this.#mayFail()
    const held = this.#held(providerOrderId)
    if (held.stage !== 'asks') throw new AdapterError('It is too late for that', { retryable: false })
    this.payeesReported.push(to.address)
    held.stage = 'refunding'
    // The request has been executed, but its response may be lost.
    this.#mayFail()
  }

  async accept({ providerOrderId }: ProviderOrderName): Promise<void> {
    this.#mayFail()
    const held = this.#held(providerOrderId)
    if (held.stage !== 'asks') throw new AdapterError('It is too late for that', { retryable: false })
    this.payeesReported.push(held.request.destinationAddress)
    held.stage = 'exchanging'
    this.#mayFail()
  }

  /** Records coins that arrive at one of the provider's addresses. */
  receive(depositAddress: string, amountAtomic: bigint): void {
    const held = this.#orders.get(depositAddress.slice('at '.length))
    if (held) held.paidAtomic += amountAtomic
  }

  /** Returns the true stage of an order, regardless of the provider's reports. */
  stageOf(providerOrderId: string): FillStage {
    return this.#held(providerOrderId).stage
  }

  /** Advances some randomly chosen provider orders. */
  work(): void {
    for (const [id, held] of this.#orders) if (this.#random.chance(0.4)) held.stage = this.#next(id, held)
  }

  #next(id: string, held: Held): FillStage {
    const { stage, paidAtomic, report, request } = held
    const { depositAtomic, amountToGetAtomic } = request.quote
    switch (stage) {
      case 'waiting':
        if (paidAtomic === 0n) return this.#now() > held.madeAt + KEEPS_MS ? 'expired' : stage
        Object.assign(report, { depositTxId: `in ${id}`, depositAtomic: paidAtomic })
        return 'seen'
      case 'seen':
        if (paidAtomic !== depositAtomic && this.#random.chance(0.7)) return 'asks'
        return this.#random.chance(0.2) ? 'checking' : 'exchanging'
      case 'checking':
        return this.#random.chance(0.1) ? 'stuck' : 'exchanging'
      case 'exchanging':
        return 'sending'
      case 'sending': {
        const due = (amountToGetAtomic * paidAtomic) / depositAtomic
        const payoutAtomic = this.#random.chance(this.faults.breaksWord) ? (due * 9n) / 10n : due
        Object.assign(report, { payoutTxId: `out ${id}`, payoutAtomic })
        return 'finished'
      }
      case 'refunding':
        Object.assign(report, { refundTxId: `back ${id}`, refundAtomic: paidAtomic })
        return 'refunded'
      case 'asks':
      case 'finished':
      case 'refunded':
      case 'expired':
      case 'stuck':
        return stage
    }
  }

  #held(providerOrderId: string): Held {
    return present(this.#orders.get(providerOrderId), 'an order of the provider')
  }

  #mayFail(): void {
    if (this.#random.chance(this.faults.fails)) throw new AdapterError('The provider is away', { retryable: true })
  }
}
