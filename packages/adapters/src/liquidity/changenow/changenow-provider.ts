import type { Instrument } from '@cambio/core/instruments/instrument'
import type {
  FillReport,
  LiquidityProvider,
  ProviderOnlyCoin,
  ProviderAnswer,
  ProviderQuery,
  ProviderOrder,
  ProviderOrderName,
  ProviderQuote,
  ProviderRequest,
} from '@cambio/core/liquidity/liquidity-provider'
import { present } from '@cambio/kernel/assert'
import type * as z from 'zod'
import { LRUCache } from 'lru-cache'
import { sendable, toAtomic, toProviderText } from '../../provider-amount.ts'
import { timeOf } from '../provider-time.ts'
import { ProviderHttp, ProviderRefusal } from '../../provider-http.ts'
import { ChangeNowCoins, coinOf, otherCurrencies } from './changenow-coins.ts'
import { Actions, Created, Currencies, Done, Estimate, Exchange, Range, Refusal, Validation } from './changenow-json.ts'
import { stageOf } from './changenow-statuses.ts'

/** Lifetime of a pair's cached limits, in milliseconds. Limits change far less often than prices. */
const RANGE_AGE_MS = 120_000
/** Maximum number of pairs with cached limits. */
const MAX_RANGES = 2_000
/** Error code for an amount below ChangeNOW's minimum. */
const TOO_SMALL = 'deposit_too_small'
/** Error code for an amount outside ChangeNOW's limits. It does not indicate which limit. */
const OUT_OF_RANGE = 'out_of_range'

interface Bounds {
  at: number
  minDepositAtomic: bigint
  maxDepositAtomic: bigint | null
}

/**
 * Adapter for the ChangeNOW API v2 (wire.md §3). Floating-rate orders use its standard flow. Fixed-rate orders use its
 * fixed flow, in which ChangeNOW holds the rate.
 */
export class ChangeNowProvider implements LiquidityProvider {
  readonly code = 'changenow'
  readonly #http: ProviderHttp
  readonly #now: () => number
  readonly #ranges = new LRUCache<string, Bounds>({ max: MAX_RANGES })
  #coins = new ChangeNowCoins([])

  constructor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }, now: () => number) {
    this.#http = new ProviderHttp(baseUrl, { 'x-changenow-api-key': apiKey })
    this.#now = now
  }

  async refreshCoins(): Promise<void> {
    this.#coins = new ChangeNowCoins(await this.#http.get('/v2/exchange/currencies', { active: 'true' }, Currencies))
  }

  serves(from: Instrument, to: Instrument): boolean {
    return this.#coins.find(from)?.sell === true && this.#coins.find(to)?.buy === true
  }

  async quote(query: ProviderQuery): Promise<ProviderAnswer> {
    const bounds = await this.#range(query)
    return query.side === 'deposit' ? this.#forward(query, query.amountAtomic, bounds) : this.#exactly(query, bounds)
  }

  async create({ query, quote, ...addresses }: ProviderRequest): Promise<ProviderOrder> {
    const { from, to } = query
    const isFixed = query.rateMode === 'FIXED'
    const made = await this.#http.post(
      '/v2/exchange',
      {
        ...pairOf(from, to),
        fromAmount: toProviderText(quote.depositAtomic, from),
        address: addresses.destinationAddress,
        extraId: addresses.destinationMemo ?? '',
        refundAddress: addresses.refundAddress ?? '',
        refundExtraId: addresses.refundMemo ?? '',
        flow: flowOf(query),
        type: 'direct',
        ...(isFixed && quote.rateId !== null && { rateId: quote.rateId }),
      },
      Created,
    )
    return {
      providerOrderId: made.id,
      depositAddress: made.payinAddress,
      depositMemo: made.payinExtraId,
      depositAtomic: toAtomic(made.fromAmount, from, 'up'),
      amountToGetAtomic: toAtomic(made.toAmount, to),
      destinationAddress: made.payoutAddress,
      depositDeadline: timeOf(made.validUntil),
    }
  }

  async status({ providerOrderId: id, from, to }: ProviderOrderName): Promise<FillReport> {
    const found = await this.#http.get('/v2/exchange/by-id', { id }, Exchange)
    const choice = found.actionsAvailable ? await this.#choice(id) : null
    const stage = stageOf(found.status)
    return {
      status: found.status,
      stage: stage === 'stuck' && choice !== null ? 'asks' : stage,
      choice,
      depositTxId: found.payinHash,
      depositAtomic: found.payinHash === null ? null : atomicOr(found.amountFrom, from),
      payoutTxId: found.payoutHash,
      payoutAtomic: found.payoutHash === null ? null : atomicOr(found.amountTo, to),
      refundTxId: found.refundHash,
      refundAtomic: atomicOr(found.refundAmount, from),
    }
  }

  async refund(
    { providerOrderId: id }: ProviderOrderName,
    to: { address: string; memo: string | null },
  ): Promise<void> {
    const extraId = to.memo === null ? {} : { extraId: to.memo }
    await this.#http.post('/v2/exchange/refund', { id, address: to.address, ...extraId }, Done)
  }

  async accept({ providerOrderId: id }: ProviderOrderName): Promise<void> {
    await this.#http.post('/v2/exchange/continue', { id }, Done)
  }

  async providerOnlyCoins(own: readonly Instrument[]): Promise<ProviderOnlyCoin[]> {
    return otherCurrencies(await this.#http.get('/v2/exchange/currencies', { active: 'true' }, Currencies), own)
  }

  async checkAddress(instrument: Instrument, address: string): Promise<boolean> {
    const { ticker, network } = present(coinOf(instrument), 'callers use only served instruments')
    const { result } = await this.#http.get('/v2/validate/address', { currency: ticker, network, address }, Validation)
    return result
  }

  async #choice(id: string): Promise<FillReport['choice']> {
    const actions = await this.#http.get('/v2/exchange/actions', { id }, Actions)
    const mayAccept = actions.continue?.available ?? false
    const mayRefund = actions.refund?.available ?? false
    return mayAccept || mayRefund ? { mayAccept, mayRefund } : null
  }

  async #range({ from, to, rateMode }: ProviderQuery): Promise<Bounds> {
    const key = `${from.slug}|${to.slug}|${rateMode}`
    const known = this.#ranges.get(key)
    const now = this.#now()
    if (known && known.at > now - RANGE_AGE_MS) return known
    const range = await this.#http.get('/v2/exchange/range', { ...pairOf(from, to), flow: flowOf({ rateMode }) }, Range)
    const bounds = {
      at: now,
      minDepositAtomic: toAtomic(range.minAmount, from, 'up'),
      maxDepositAtomic: range.maxAmount === null ? null : toAtomic(range.maxAmount, from),
    }
    this.#ranges.set(key, bounds)
    return bounds
  }

  #forward(query: ProviderQuery, depositAtomic: bigint, bounds: Bounds): Promise<ProviderAnswer> | ProviderAnswer {
    const missed = missedBound(depositAtomic, bounds)
    if (missed) return missed
    return this.#estimate(query, { type: 'direct', fromAmount: toProviderText(depositAtomic, query.from) }, bounds)
  }

  /**
   * Returns a quote for at least the requested payout. Its deposit has no more decimals than a user can send. The API
   * computes a deposit from a payout only in its fixed flow. In the standard flow, this method estimates the deposit
   * from the price of a small deposit. It then refines the estimate with further quotes.
   */
  async #exactly(query: ProviderQuery, bounds: Bounds): Promise<ProviderAnswer> {
    const toAmount = toProviderText(query.amountAtomic, query.to)
    let answer =
      query.rateMode === 'FIXED'
        ? await this.#estimate(query, { type: 'reverse', toAmount }, bounds)
        : await this.#forward(query, sendable(bounds.minDepositAtomic * 2n, query.from), bounds)
    let before: ProviderQuote | null = null
    for (let step = 0; step < EXACT_STEPS && answer.kind === 'quote'; step += 1) {
      const { quote } = answer
      const tooMuch = quote.amountToGetAtomic - query.amountAtomic
      // Accept the quote for an estimated deposit if its payout is at most 0.1 % too high.
      if (step > 0 && tooMuch >= 0n && tooMuch * 1_000n <= query.amountAtomic) return answer
      const deposit = sendable(depositFor(query.amountAtomic, quote, before), query.from)
      before = quote
      answer = await this.#forward(query, deposit, bounds)
    }
    // No requested quote pays out the requested amount.
    return answer.kind === 'quote' && answer.quote.amountToGetAtomic < query.amountAtomic ? { kind: 'none' } : answer
  }

  async #estimate(
    query: ProviderQuery,
    amount: { type: 'direct' | 'reverse'; fromAmount?: string; toAmount?: string },
    bounds: Bounds,
  ): Promise<ProviderAnswer> {
    const { from, to } = query
    const useRateId = query.rateMode === 'FIXED' ? { useRateId: 'true' } : {}
    const parameters = { ...pairOf(from, to), ...amount, flow: flowOf(query), ...useRateId }
    try {
      const estimate = await this.#http.get('/v2/exchange/estimated-amount', parameters, Estimate)
      return { kind: 'quote', quote: quoteOf(query, estimate, bounds) }
    } catch (error) {
      const code = refusalOf(error)
      if (code === OUT_OF_RANGE) return { kind: 'none' }
      if (code !== TOO_SMALL) throw error
      return { kind: 'out-of-bounds', missed: 'smallest', boundAtomic: bounds.minDepositAtomic }
    }
  }
}

/** Maximum number of quotes that the adapter requests to find the deposit for a payout. */
const EXACT_STEPS = 4

/**
 * Returns the next estimate of the deposit by linear interpolation between two quotes. This works because the payout is
 * roughly a share of the deposit minus a constant fee. If there is only one quote, assumes a fee of zero.
 */
function depositFor(wanted: bigint, one: ProviderQuote, other: ProviderQuote | null): bigint {
  const rise = other ? one.amountToGetAtomic - other.amountToGetAtomic : 0n
  const run = other ? one.depositAtomic - other.depositAtomic : 0n
  const guess =
    rise === 0n || run === 0n
      ? (one.depositAtomic * wanted) / (one.amountToGetAtomic || 1n)
      : one.depositAtomic + ((wanted - one.amountToGetAtomic) * run) / rise
  // Add a margin for rounding here and at the provider.
  return guess + guess / 100_000n + 1n
}

function quoteOf({ from, to, side }: ProviderQuery, estimate: z.infer<typeof Estimate>, bounds: Bounds): ProviderQuote {
  return {
    depositAtomic: toAtomic(estimate.fromAmount, from, side === 'receive' ? 'up' : 'down'),
    amountToGetAtomic: toAtomic(estimate.toAmount, to),
    minDepositAtomic: bounds.minDepositAtomic,
    maxDepositAtomic: bounds.maxDepositAtomic,
    rateId: estimate.rateId,
    validUntil: timeOf(estimate.validUntil),
  }
}

function missedBound(depositAtomic: bigint, bounds: Bounds): ProviderAnswer | null {
  const { minDepositAtomic, maxDepositAtomic } = bounds
  if (depositAtomic < minDepositAtomic)
    return { kind: 'out-of-bounds', missed: 'smallest', boundAtomic: minDepositAtomic }
  if (maxDepositAtomic !== null && depositAtomic > maxDepositAtomic)
    return { kind: 'out-of-bounds', missed: 'largest', boundAtomic: maxDepositAtomic }
  return null
}

/** Returns the error code of a rejected request, or null for any other error. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ProviderRefusal) || error.status !== 400) return null
  const refusal = Refusal.safeParse(error.body)
  return refusal.success ? refusal.data.error : null
}

function pairOf(from: Instrument, to: Instrument) {
  const one = present(coinOf(from), 'callers use only served instruments')
  const other = present(coinOf(to), 'callers use only served instruments')
  return { fromCurrency: one.ticker, fromNetwork: one.network, toCurrency: other.ticker, toNetwork: other.network }
}

function flowOf({ rateMode }: Pick<ProviderQuery, 'rateMode'>): string {
  return rateMode === 'FIXED' ? 'fixed-rate' : 'standard'
}

function atomicOr(text: string | null, instrument: Instrument): bigint | null {
  return text === null ? null : toAtomic(text, instrument)
}
