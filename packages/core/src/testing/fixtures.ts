import { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { NewExposure } from '../orders/create/exposure.ts'
import type { Order } from '../orders/order.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { openMarket, priceDeposit } from '../quotes/price-quote.ts'
import { quoteBounds } from '../quotes/quote-bounds.ts'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { RateTick } from '../quotes/tick.ts'

/** Current time in tests, in epoch milliseconds. */
export const NOON = 1_795_000_000_000

/** Returns an instrument with default values for the fields that the test does not set. */
export function instrument(slug: string, part: Partial<Instrument>): Instrument {
  const title = part.currencyTitle ?? slug.toUpperCase()
  return {
    slug,
    currencyTitle: title,
    networkTitle: title,
    bestChangeName: title,
    instrumentType: 'crypto',
    fullName: title,
    currencyFriendlyTitle: title,
    networkFriendlyTitle: title,
    currencyLogoLink: '',
    coinstatValue: '',
    requiresMemo: false,
    decimals: 8,
    precisionDecimals: 8,
    chain: slug,
    contract: null,
    minConfirmationsToTrade: 2,
    minConfirmationsToWithdraw: 2,
    minPaymentAtomic: 0n,
    isBridged: false,
    isDepositEnabled: true,
    isPayoutEnabled: true,
    popularity: 1,
    addressExample: '',
    explorerTxUrl: '',
    explorerAddressUrl: '',
    blockSeconds: null,
    ...part,
  }
}

export const ETH = instrument('eth', { chain: 'ethereum', decimals: 18, precisionDecimals: 8 })
export const USDT = instrument('usdt-erc20', {
  currencyTitle: 'USDT',
  networkTitle: 'ERC20',
  chain: 'ethereum',
  contract: '0xToken',
  decimals: 6,
  precisionDecimals: 6,
})
export const LTC = instrument('ltc', { chain: 'litecoin' })
export const CATALOGUE = new Catalogue([ETH, USDT, LTC])

/** Returns a tick with a large inventory and low fees. */
export function tick(part: Partial<RateTick> = {}): RateTick {
  return {
    at: NOON,
    prices: { USDT: '1', ETH: '3000', LTC: '92' },
    sources: 3,
    payoutFees: { eth: '21000000000000', 'usdt-erc20': '65000000000000', ltc: '2230' },
    inventory: { eth: (10n ** 21n).toString(), 'usdt-erc20': (10n ** 13n).toString(), ltc: (10n ** 12n).toString() },
    ...part,
  }
}

function openEthToLtc(rateMode: RateMode) {
  const policy = DEFAULT_QUOTE_POLICY
  return openMarket({ tick: tick(), policy, catalogue: CATALOGUE, from: ETH, to: LTC, rateMode })
}

/** Returns a waiting order of 0.42 ETH for LTC. */
export function order(rateMode: RateMode = 'FIXED', part: Partial<Order> = {}): Order {
  const market = openEthToLtc(rateMode)
  const quote = priceDeposit(market, 420_000_000_000_000_000n)
  return {
    orderId: 7,
    legacyOrderId: '00000000-0000-4000-8000-000000000007',
    rateMode,
    from: 'eth',
    to: 'ltc',
    state: 'WAITING',
    depositAddress: '0xDeposit',
    depositMemo: null,
    destinationAddress: 'ltc1destination',
    destinationMemo: null,
    refundAddress: '0xRefund',
    refundMemo: null,
    refundSeal: null,
    userEmail: null,
    apiId: null,
    userId: null,
    locale: 'en',
    claimedDepositAtomic: quote.depositAtomic,
    agreedQuote: { ...quote, ...quoteBounds(market) },
    settledQuote: null,
    settlement: null,
    fill: null,
    exceptionPolicy: { kind: 'ASK' },
    choice: null,
    actBy: NOON + 900_000,
    escalatedAt: null,
    depositDeadline: NOON + 900_000,
    createdAt: NOON,
    updatedAt: NOON,
    events: [{ kind: 'CREATION_END', at: NOON }],
    ...part,
  }
}

/**
 * Returns the exposure that an order reserves, with no limits set. Returns null for a FLOATING order and for an order
 * filled by a provider.
 */
export function exposureOf({
  rateMode,
  fill,
  agreedQuote,
}: Pick<Order, 'rateMode' | 'fill' | 'agreedQuote'>): NewExposure | null {
  if (rateMode === 'FLOATING' || fill !== null) return null
  return { amountAtomic: agreedQuote.amountToGetAtomic, assetLimitAtomic: 10n ** 30n, valueMicro: 1n, clients: [] }
}
