import { randomUUID } from 'node:crypto'
import type { CardPayouts, PayoutCard } from '@cambio/core/fiat/card-payouts'
import type { CardProvider, ProviderSession } from '@cambio/core/fiat/card-provider'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type {
  FillReport,
  LiquidityProvider,
  ProviderAnswer,
  ProviderOrder,
  ProviderOrderName,
  ProviderQuery,
  ProviderRequest,
} from '@cambio/core/liquidity/liquidity-provider'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { ProviderHttp, UnreadableAnswer } from '../../provider-http.ts'
import { isAmountRefused } from './mercuryo-errors.ts'
import { MercuryoCoins } from './mercuryo-coins.ts'
import { Currencies } from './mercuryo-json.ts'
import { asUser, type MercuryoAccess } from './mercuryo-provider.ts'
import { Cards, HeldSaleRate, NewCardPage, PublicSaleRate, RefundAccepted, Sales, Sold } from './mercuryo-sale-json.ts'
import { type SaleBounds, MercuryoSaleLimits } from './mercuryo-sale-limits.ts'
import { salePriceOf } from './mercuryo-sale-price.ts'
import { saleReportOf } from './mercuryo-sale-report.ts'

/**
 * Deadline for the arrival of the user's coins, in milliseconds. Source: "6-Hour Rule" on widget.docs.mercuryo.io,
 * "Off-Ramp".
 */
const DEPOSIT_MS = 6 * 3_600_000
/** Maximum number of price requests to find the deposit that yields an exact payout. */
const TRIES = 3

interface SaleSettings {
  access: MercuryoAccess & { payoutPageUrl: string }
  /** Currencies that Mercuryo may pay out, as ISO 4217 codes. */
  currencies: readonly string[]
  signIn: CardProvider['signIn']
  now: () => number
}

/**
 * Adapter for sales through Mercuryo. The user sends coins to Mercuryo's deposit address and receives money on a card.
 * `docs/fiat.md` lists what is unverified.
 */
export class MercuryoSales implements LiquidityProvider, CardPayouts {
  readonly code = 'mercuryo'
  readonly #settings: SaleSettings
  readonly #http: ProviderHttp
  readonly #public: ProviderHttp
  readonly #limits: MercuryoSaleLimits
  #coins = new MercuryoCoins([])

  constructor(settings: SaleSettings) {
    const { access, now } = settings
    this.#settings = settings
    this.#http = new ProviderHttp(access.baseUrl, {})
    this.#public = new ProviderHttp(access.publicBaseUrl, {})
    this.#limits = new MercuryoSaleLimits(this.#public, access.widgetId, now)
  }

  async refreshCoins(): Promise<void> {
    const { data } = await this.#public.get('/lib/currencies', {}, Currencies)
    this.#coins = new MercuryoCoins(data.config.crypto_currencies.filter((one) => one.widget_offramp_enabled === true))
  }

  serves(from: Instrument, to: Instrument): boolean {
    const { currencies } = this.#settings
    const isPaidOut = to.chain === 'card' && currencies.includes(to.currencyTitle)
    return isPaidOut && !from.requiresMemo && this.#coins.find(from) !== null
  }

  async quote(query: ProviderQuery): Promise<ProviderAnswer> {
    if (query.rateMode === 'FIXED') return { kind: 'none' }
    const bounds = await this.#limits.of(query.from, this.#coin(query.from), query.to)
    if (query.side === 'deposit') return this.#priced(query, query.amountAtomic, bounds)
    let depositAtomic = bounds.minDepositAtomic
    let answer = await this.#priced(query, depositAtomic, bounds)
    for (let tries = 0; tries < TRIES && answer.kind === 'quote'; tries += 1) {
      const { amountToGetAtomic } = answer.quote
      depositAtomic = (depositAtomic * query.amountAtomic + amountToGetAtomic - 1n) / amountToGetAtomic
      answer = await this.#priced(query, depositAtomic, bounds)
      if (answer.kind === 'quote' && answer.quote.amountToGetAtomic >= query.amountAtomic) return answer
    }
    return answer.kind === 'quote' ? { kind: 'none' } : answer
  }

  async create({ query, quote, destinationAddress, refundAddress, seller }: ProviderRequest): Promise<ProviderOrder> {
    const { from, to } = query
    if (!seller || refundAddress === null)
      throw new AdapterError('A sale needs an account and a refund address', { retryable: false })
    const session = await this.#settings.signIn(seller)
    if (session === null) throw new AdapterError('Mercuryo does not know the user', { retryable: false })
    const headers = asUser(session)
    const search = { ...this.#search(query, quote.depositAtomic), is_total: 'false', payment: 'card' }
    const { data: rate } = await this.#http.get('/b2b/fiat/sell-rates', search, HeldSaleRate, headers)
    const price = salePriceOf({ from, to, depositAtomic: quote.depositAtomic }, rate)
    const providerOrderId = randomUUID()
    const body = {
      sell_token: rate.sell_token,
      card_id: destinationAddress,
      wallet: refundAddress,
      flow_id: 'payout',
      merchant_transaction_id: providerOrderId,
    }
    const { data } = await this.#http.post('/b2b/fiat/sell', body, Sold, headers)
    if (data.merchant_transaction_id !== providerOrderId)
      throw new UnreadableAnswer('Mercuryo started another sale', { retryable: true })
    return {
      providerOrderId,
      depositAddress: data.address,
      depositMemo: null,
      destinationAddress,
      depositAtomic: price.depositAtomic,
      amountToGetAtomic: price.amountToGetAtomic,
      depositDeadline: this.#settings.now() + DEPOSIT_MS,
    }
  }

  async status({ providerOrderId, from, to }: ProviderOrderName): Promise<FillReport> {
    const search = { merchant_transaction_id: providerOrderId }
    const { data } = await this.#http.get('/sdk-partner/transactions', search, Sales, this.#asPartner())
    const row = data.find(({ deposit }) => deposit.merchant_transaction_id === providerOrderId)
    if (!row) throw new UnreadableAnswer('Mercuryo does not know the sale', { retryable: true })
    return saleReportOf(row, from, to)
  }

  async refund({ providerOrderId }: ProviderOrderName, to: { address: string; memo: string | null }): Promise<void> {
    const body = { merchant_transaction_id: providerOrderId, address: to.address }
    await this.#http.post('/b2b/fiat/sell/refund', body, RefundAccepted, this.#asPartner())
  }

  accept(): Promise<void> {
    return Promise.reject(new AdapterError('A sale offers no other rate', { retryable: false }))
  }

  async payoutCards(session: ProviderSession): Promise<PayoutCard[]> {
    const { data } = await this.#http.get('/b2b/user/cards', {}, Cards, asUser(session))
    return data.map(({ card_id: id, number }) => ({ id, lastDigits: number.slice(-4) }))
  }

  async newCardPage(session: ProviderSession): Promise<string> {
    const { data } = await this.#http.post('/b2b/user/cards', {}, NewCardPage, asUser(session))
    if (new URL(data.redirect_url).origin === this.#settings.access.paymentPageOrigin) return data.redirect_url
    throw new AdapterError('Mercuryo redirects to an origin that is not its payment page', { retryable: false })
  }

  payoutPage(providerOrderId: string): string {
    return this.#settings.access.payoutPageUrl + encodeURIComponent(providerOrderId)
  }

  async #priced(query: ProviderQuery, depositAtomic: bigint, bounds: SaleBounds): Promise<ProviderAnswer> {
    const { minDepositAtomic, maxDepositAtomic } = bounds
    const { from, to } = query
    if (depositAtomic < minDepositAtomic)
      return { kind: 'out-of-bounds', missed: 'smallest', boundAtomic: minDepositAtomic }
    if (maxDepositAtomic !== null && depositAtomic > maxDepositAtomic)
      return { kind: 'out-of-bounds', missed: 'largest', boundAtomic: maxDepositAtomic }
    const { widgetId } = this.#settings.access
    const search = {
      ...this.#search(query, depositAtomic),
      is_total: 'false',
      widget_id: widgetId,
      payment_method: 'card',
    }
    try {
      const { data } = await this.#public.get('/widget/sell/rate', search, PublicSaleRate)
      const price = salePriceOf({ from, to, depositAtomic }, data)
      return { kind: 'quote', quote: { ...price, ...bounds, rateId: null, validUntil: null } }
    } catch (error) {
      if (!isAmountRefused(error)) throw error
      return { kind: 'out-of-bounds', missed: 'smallest', boundAtomic: minDepositAtomic }
    }
  }

  #search({ from, to }: ProviderQuery, depositAtomic: bigint): Record<string, string> {
    const { currency, network } = this.#coin(from)
    return { from: currency, to: to.currencyTitle, amount: formatAmount(depositAtomic, from.decimals), network }
  }

  #coin(from: Instrument) {
    return present(this.#coins.find(from), 'callers sell only coins that the provider takes')
  }

  #asPartner(): Record<string, string> {
    return { 'sdk-partner-token': this.#settings.access.partnerToken }
  }
}
