import type { PairData } from '@cambio/contract/pair-data'
import { compare, parseRational } from '@cambio/kernel/rational'
import { Banner } from '../../../components/ui/banner.tsx'
import { moneyText } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'

/** Warns, before anything is sent, where a refund would mostly be fees. */
export function RefundCostNote({ quote }: { quote: PairData | null }) {
  const t = useText()
  const locale = useLocale()
  if (!quote || !mostlyFees(quote)) return null
  const fee = moneyText(quote.estimatedRefundFee, quote.instrumentFrom.currencyTitle, locale)
  return <Banner kind="warning">{t('exchange:refund_mostly_fees', { fee })}</Banner>
}

/** Whether a refund's network fee would eat more than half of the amount. */
function mostlyFees({ amountToGive, estimatedRefundFee }: PairData): boolean {
  const amount = parseRational(amountToGive)
  const fee = parseRational(estimatedRefundFee)
  return amount !== null && fee !== null && compare({ num: fee.num * 2n, den: fee.den }, amount) > 0
}
