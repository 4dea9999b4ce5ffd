import type { PairData } from '@cambio/contract/pair-data'
import type { LocaleCode } from '@cambio/kernel/locale'
import { KYC_NEEDED_MESSAGE } from '@cambio/contract/error-codes'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import type { FailedOrder, PendingOrder } from '../../../lib/exchange/pending-order.ts'

/** Purchase or sale that needs a check, as in the URL of its page. Another device can open the same URL. */
export interface Purchase {
  /** Slugs of the currency and the coin. */
  send: string
  receive: string
  /** Amount to pay or to sell, as decimal text. */
  amount: string
  destinationAddress: string
  /** Address for the coins of a sale that cannot be paid out. Absent for a purchase. */
  refundAddress?: string
}

/**
 * Returns the order for a purchase or sale. The order contains no rate, because the shown rate is older than the check.
 * Only a sale has a refund address: in the URL of a purchase, it could hide the destination.
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

/** Returns the purchase as a rejected order. With this order, the calculator restores its form and shows the reason. */
export function purchaseToChange(pending: PendingOrder): FailedOrder {
  return { pending, code: 'ERR_FORBIDDEN', message: KYC_NEEDED_MESSAGE, data: {} }
}

function titlesOf({ currencyTitle, networkTitle, slug }: PairData['instrumentFrom']) {
  return { currencyTitle, networkTitle, slug }
}
