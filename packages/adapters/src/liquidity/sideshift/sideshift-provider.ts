import type { Instrument } from '@cambio/core/instruments/instrument'
import type {
  FillReport,
  LiquidityProvider,
  ProviderAnswer,
  ProviderQuery,
  ProviderOrder,
  ProviderOrderName,
  ProviderQuote,
  ProviderRequest,
} from '@cambio/core/liquidity/liquidity-provider'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import { basisPoints, roundToPrecision, scale } from '@cambio/kernel/money'
import { divide, parseRational, rational, type Rational } from '@cambio/kernel/rational'
import type * as z from 'zod'
import { LRUCache } from 'lru-cache'
import { sendable, toAtomic, toProviderText } from '../../provider-amount.ts'
import { timeOf } from '../provider-time.ts'
import { ProviderHttp, ProviderRefusal } from '../../provider-http.ts'
import { QuestionBudget } from './question-budget.ts'
import { coinOf, SideShiftCoins } from './sideshift-coins.ts'
import { Coins, Created, Pair, Quote, RefundAddressSet, Refusal, Shift } from './sideshift-json.ts'
import { stageOf } from './sideshift-statuses.ts'

/**
 * Maximum number of quotes per minute for displaying prices. SideShift accepts 20 quotes and 5 shifts per minute
 * (wire.md §3). The remaining four quotes are reserved for creating orders.
 */
const QUOTES_PER_MINUTE = 16
/** Lifetime of a cached fixed-rate quote, in milliseconds. SideShift itself holds a quote for fifteen minutes. */
const QUOTE_AGE_MS = 45_000
const MAX_QUOTES = 500

interface KnownQuote {
  at: number
  answer: ProviderAnswer
}

interface Bounds {
  rate: Rational
  minDepositAtomic: bigint
  maxDepositAtomic: bigint
}

/**
 * Adapter for the SideShift API v2 (wire.md §3). Fixed-rate orders use a quote that SideShift holds. Floating-rate
 * orders use the pair's rate.
 */
export class SideShiftProvider implements LiquidityProvider {
  readonly code = 'sideshift'
  readonly #http: ProviderHttp
  readonly #affiliateId: string
  readonly #now: () => number
  readonly #budget = new QuestionBudget(QUOTES_PER_MINUTE)
  readonly #quotes = new LRUCache<string, KnownQuote>({ max: MAX_QUOTES })
  #coins = new SideShiftCoins([])

  constructor(settings: { baseUrl: string; secret: string; affiliateId: string }, now: () => number) {
    this.#http = new ProviderHttp(settings.baseUrl, { 'x-sideshift-secret': settings.secret })
    this.#affiliateId = settings.affiliateId
    this.#now = now
  }

  async refreshCoins(): Promise<void> {
    this.#coins = new SideShiftCoins(await this.#http.get('/v2/coins', {}, Coins))
  }

  serves(from: Instrument, to: Instrument): boolean {
    return this.#coins.takes(from) && this.#coins.pays(to)
  }

  async quote(query: ProviderQuery): Promise<ProviderAnswer> {
    if (!this.#coins.has(query.from, query.to, query.rateMode)) return { kind: 'none' }
    return query.rateMode === 'FIXED' ? this.#fixed(query) : this.#floating(query)
  }

  async create({ query, quote, ...addresses }: ProviderRequest): Promise<ProviderOrder> {
    const { from, to } = query
    const common = {
      settleAddress: addresses.destinationAddress,
      ...(addresses.destinationMemo !== null && { settleMemo: addresses.destinationMemo }),
      ...(addresses.refundAddress !== null && { refundAddress: addresses.refundAddress }),
      ...(addresses.refundMemo !== null && { refundMemo: addresses.refundMemo }),
      affiliateId: this.#affiliateId,
    }
    const made =
      query.rateMode === 'FIXED'
        ? await this.#createFixed(query, quote, common)
        : await this.#http.post('/v2/shifts/variable', { ...common, ...coinsOf(from, to) }, Created)
    return {
      providerOrderId: made.id,
      depositAddress: made.depositAddress,
      depositMemo: made.depositMemo,
      // A floating-rate shift does not have fixed amounts, because SideShift prices it when the deposit arrives.
      depositAtomic: made.depositAmount === null ? quote.depositAtomic : toAtomic(made.depositAmount, from, 'up'),
      amountToGetAtomic: made.settleAmount === null ? quote.amountToGetAtomic : toAtomic(made.settleAmount, to),
      destinationAddress: made.settleAddress,
      depositDeadline: timeOf(made.expiresAt),
    }
  }

  async status({ providerOrderId, from, to }: ProviderOrderName): Promise<FillReport> {
    const shift = await this.#http.get(`/v2/shifts/${encodeURIComponent(providerOrderId)}`, {}, Shift)
    const stage = stageOf(shift.status)
    const isSeen = shift.depositHash !== null
    return {
      status: shift.status,
      // The user need not decide if the shift already has a refund address.
      stage: stage === 'asks' && shift.refundAddress !== null ? 'refunding' : stage,
      choice: stage === 'asks' ? { mayAccept: false, mayRefund: true } : null,
      depositTxId: shift.depositHash,
      depositAtomic: isSeen && shift.depositAmount !== null ? toAtomic(shift.depositAmount, from) : null,
      payoutTxId: shift.settleHash,
      payoutAtomic: shift.settleHash !== null && shift.settleAmount !== null ? toAtomic(shift.settleAmount, to) : null,
      refundTxId: shift.refundHash,
      refundAtomic: null,
    }
  }

  async refund({ providerOrderId }: ProviderOrderName, to: { address: string; memo: string | null }): Promise<void> {
    const body = { address: to.address, ...(to.memo !== null && { memo: to.memo }) }
    const path = `/v2/shifts/${encodeURIComponent(providerOrderId)}/set-refund-address`
    await this.#http.post(path, body, RefundAddressSet)
  }

  accept(): Promise<void> {
    return Promise.reject(new AdapterError('SideShift does not support accepting a new rate', { retryable: false }))
  }

  /**
   * Creates a shift with the quote that the user saw. If that quote has been used or has expired, requests a new one.
   * The caller must check the shift's amounts.
   */
  async #createFixed(query: ProviderQuery, quote: ProviderQuote, common: object): Promise<z.infer<typeof Created>> {
    // Iterate over a copy, because the cache does not support deletion during iteration.
    for (const [key, { answer }] of Array.from(this.#quotes.entries()))
      if (answer.kind === 'quote' && answer.quote.rateId === quote.rateId) this.#quotes.delete(key)
    const take = (quoteId: string | null) => this.#http.post('/v2/shifts/fixed', { ...common, quoteId }, Created)
    try {
      return await take(quote.rateId)
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.status !== 400) throw error
      const again = await this.#requestFixed({ ...query, side: 'deposit', amountAtomic: quote.depositAtomic })
      if (again.kind !== 'quote') throw error
      return take(again.quote.rateId)
    }
  }

  /**
   * Returns a fixed-rate quote, from the cache if it is fresh. Returns "none" when this minute's requests are used up.
   */
  async #fixed(query: ProviderQuery): Promise<ProviderAnswer> {
    const key = `${query.from.slug}|${query.to.slug}|${query.side}|${query.amountAtomic}`
    const known = this.#quotes.get(key)
    const now = this.#now()
    if (known && known.at > now - QUOTE_AGE_MS) return known.answer
    if (!this.#budget.take(now)) return { kind: 'none' }
    const answer = await this.#requestFixed(query)
    this.#quotes.set(key, { at: now, answer })
    return answer
  }

  async #requestFixed(query: ProviderQuery): Promise<ProviderAnswer> {
    const { from, to, side, amountAtomic } = query
    const bounds = await this.#pair(query)
    const missed = side === 'deposit' ? missedBound(amountAtomic, bounds) : null
    if (missed) return missed
    const amount =
      side === 'deposit'
        ? { depositAmount: toProviderText(amountAtomic, from), settleAmount: null }
        : { depositAmount: null, settleAmount: toProviderText(amountAtomic, to) }
    const body = { ...coinsOf(from, to), ...amount, affiliateId: this.#affiliateId }
    try {
      const quote = await this.#http.post('/v2/quotes', body, Quote)
      return {
        kind: 'quote',
        quote: {
          depositAtomic: toAtomic(quote.depositAmount, from, side === 'receive' ? 'up' : 'down'),
          amountToGetAtomic: toAtomic(quote.settleAmount, to),
          minDepositAtomic: bounds.minDepositAtomic,
          maxDepositAtomic: bounds.maxDepositAtomic,
          rateId: quote.id,
          validUntil: timeOf(quote.expiresAt),
        },
      }
    } catch (error) {
      if (!isAmountRefused(error)) throw error
      return { kind: 'out-of-bounds', missed: 'smallest', boundAtomic: bounds.minDepositAtomic }
    }
  }

  async #floating(query: ProviderQuery): Promise<ProviderAnswer> {
    const { from, to, side, amountAtomic } = query
    let bounds = await this.#pair(query, side === 'deposit' ? amountAtomic : null)
    let depositAtomic = amountAtomic
    if (side === 'receive') {
      // The rate depends on the amount. Compute the deposit from the pair's rate first, then read the rate for this
      // deposit.
      depositAtomic = sendable(scale(amountAtomic, divide(rational(1n, 1n), bounds.rate), 'up'), from)
      bounds = await this.#pair(query, depositAtomic)
      const needed = scale(amountAtomic, divide(rational(1n, 1n), bounds.rate), 'up')
      depositAtomic = sendable(needed + basisPoints(needed, 1, 'up'), from)
    }
    const missed = missedBound(depositAtomic, bounds)
    if (missed) return missed
    const { minDepositAtomic, maxDepositAtomic } = bounds
    const got = scale(depositAtomic, bounds.rate, 'down')
    const amountToGetAtomic = roundToPrecision(got, to.decimals, to.precisionDecimals, 'down')
    return {
      kind: 'quote',
      quote: { depositAtomic, amountToGetAtomic, minDepositAtomic, maxDepositAtomic, rateId: null, validUntil: null },
    }
  }

  async #pair({ from, to }: ProviderQuery, depositAtomic: bigint | null = null): Promise<Bounds> {
    const names = coinsOf(from, to)
    const path = `/v2/pair/${names.depositCoin}-${names.depositNetwork}/${names.settleCoin}-${names.settleNetwork}`
    const amount = depositAtomic === null ? {} : { amount: toProviderText(depositAtomic, from) }
    const pair = await this.#http.get(path, { affiliateId: this.#affiliateId, ...amount }, Pair)
    const rate = present(parseRational(pair.rate), 'the schema accepts only amounts')
    if (rate.num === 0n) throw new AdapterError('SideShift returned a rate of zero', { retryable: true })
    return {
      rate: rational(rate.num * 10n ** BigInt(to.decimals), rate.den * 10n ** BigInt(from.decimals)),
      minDepositAtomic: toAtomic(pair.min, from, 'up'),
      maxDepositAtomic: toAtomic(pair.max, from),
    }
  }
}

function missedBound(depositAtomic: bigint, { minDepositAtomic, maxDepositAtomic }: Bounds): ProviderAnswer | null {
  if (depositAtomic < minDepositAtomic)
    return { kind: 'out-of-bounds', missed: 'smallest', boundAtomic: minDepositAtomic }
  return depositAtomic > maxDepositAtomic
    ? { kind: 'out-of-bounds', missed: 'largest', boundAtomic: maxDepositAtomic }
    : null
}

function isAmountRefused(error: unknown): boolean {
  if (!(error instanceof ProviderRefusal) || error.status < 400 || error.status > 499) return false
  const refusal = Refusal.safeParse(error.body)
  return refusal.success && /amount (?:too|is) (?:low|small|high|big)|minimum|maximum/i.test(refusal.data.error.message)
}

function coinsOf(from: Instrument, to: Instrument) {
  const one = present(coinOf(from), 'callers use only served instruments')
  const other = present(coinOf(to), 'callers use only served instruments')
  return {
    depositCoin: one.coin,
    depositNetwork: one.network,
    settleCoin: other.coin,
    settleNetwork: other.network,
  }
}
