import type { PairData } from '@cambio/contract/pair-data'
import { Banner } from '../../../components/ui/banner.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { refundShare } from '../state/refund-share.ts'

/** Warning shown in the form when the network fee would use up a large part of a refund. */
export function RefundCostNote({ quote }: { quote: PairData | null }) {
  const t = useText()
  const locale = useLocale()
  const share = quote && refundShare(quote)
  if (!quote || share === null) return null
  const fee = moneyText(quote.estimatedRefundFee, quote.instrumentFrom.currencyTitle, locale)
  return <Banner kind="warning">{t('exchange:refund_takes', { fee, share })}</Banner>
}
