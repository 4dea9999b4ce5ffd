import { present } from '@cambio/kernel/assert'
import { CARD_CHAIN, type Instrument } from '../instruments/instrument.ts'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import type { FiatMoney } from './fiat-money.ts'

/** Network title of card payments. */
export const CARD_NETWORK_TITLE = 'CARD'
/** Currencies that have an icon in `apps/web/public/coins`. */
const DRAWN: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP'])

/**
 * Returns the instrument for card payments in a currency. Its base units are the minor units of the currency.
 * @param currency ISO 4217 code
 * @param isPaidOut whether users can also sell coins for this currency
 */
export function cardInstrument(currency: string, isPaidOut = false): Instrument {
  const decimals = present(fiatDecimals(currency), `${currency} is an ISO 4217 code`)
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const fullName = names.of(currency) ?? currency
  const currencyLogoLink = DRAWN.has(currency) ? `/coins/${currency.toLowerCase()}.svg` : ''
  return {
    slug: `${currency.toLowerCase()}-card`,
    currencyTitle: currency,
    networkTitle: CARD_NETWORK_TITLE,
    bestChangeName: `${CARD_NETWORK_TITLE}${currency}`,
    instrumentType: 'fiat',
    fullName,
    currencyFriendlyTitle: fullName,
    networkFriendlyTitle: 'Card',
    currencyLogoLink,
    coinstatValue: '',
    requiresMemo: false,
    decimals,
    precisionDecimals: decimals,
    chain: CARD_CHAIN,
    contract: null,
    minConfirmationsToTrade: 0,
    minConfirmationsToWithdraw: 0,
    minPaymentAtomic: 0n,
    isBridged: false,
    isDepositEnabled: true,
    isPayoutEnabled: isPaidOut,
    popularity: 0,
    addressExample: '',
    explorerTxUrl: '',
    explorerAddressUrl: '',
    blockSeconds: null,
  }
}

/** Converts an amount in base units of a fiat instrument to fiat money. */
export function moneyOf({ currencyTitle: currency }: Instrument, minor: bigint): FiatMoney {
  return { currency, minor }
}
