import type { PairData } from '@cambio/contract/pair-data'
import type { LocaleCode } from '@cambio/kernel/locale'
import { KYC_NEEDED_MESSAGE } from '@cambio/contract/error-codes'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import type { FailedOrder, PendingOrder } from '../../../lib/exchange/pending-order.ts'

/** Purchase or sale that needs an identity check, as encoded in the page URL. The URL also works on another device. */
export interface Purchase {
  /** Slug of the currency or coin that the user pays. */
  send: string
  /** Slug of the coin or currency that the user receives. */
  receive: string
  /** Amount that the user pays, as a decimal string in `send`. */
  amount: string
  destinationAddress: string
  /** Address to which the coins of a failed sale are returned. Undefined for a purchase. */
  refundAddress?: string
}

/**
 * Returns the order for a purchase or sale. It contains no rate, because the server may reject an outdated rate, and
 * the identity check can take a long time. Ignores the refund address in the URL of a purchase, because only a sale can
 * have one.
 */
export function pendingPurchase(
  purchase: Purchase,
  { quote, pair, locale }: { quote: PairData; pair: string; locale: LocaleCode },
): PendingOrder {
  const { instrumentFrom, instrumentTo } = quote
  return {
    idempotencyKey: crypto.randomUUID(),
    body: {
      rateMode: 'FLOATING',
      instrumentFrom: titlesOf(instrumentFrom),
      instrumentTo: titlesOf(instrumentTo),
      destinationAddress: purchase.destinationAddress,
      ...(isToCard(instrumentTo) && purchase.refundAddress !== undefined && { refundAddress: purchase.refundAddress }),
      claimedDepositAmount: purchase.amount,
      locale,
    },
    pair,
    noMemo: false,
    isChecked: true,
  }
}

/**
 * Returns the purchase as a rejected order. The calculator restores its form from that order and shows the reason for
 * the rejection.
 */
export function purchaseToChange(pending: PendingOrder): FailedOrder {
  return { pending, code: 'ERR_FORBIDDEN', message: KYC_NEEDED_MESSAGE, data: {} }
}

function titlesOf({ currencyTitle, networkTitle, slug }: PairData['instrumentFrom']) {
  return { currencyTitle, networkTitle, slug }
}
