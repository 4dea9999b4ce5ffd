import type { PairData } from '@cambio/contract/pair-data'
import { Banner } from './banner.tsx'
import { moneyText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'

const MINUTES_PER_HOUR = 60

/** States that the payout of a large order needs an operator's approval, and how long that usually takes. */
export function ApprovalNote({ approval }: { approval: PairData['payoutApproval'] }) {
  const t = useText()
  const locale = useLocale()
  if (!approval?.required) return null
  const amount = moneyText(approval.aboveUsdt, 'USDT', locale)
  const count = Math.max(1, Math.ceil(approval.expectedMinutes / MINUTES_PER_HOUR))
  return <Banner kind="info">{t('approval_note', { amount, count })}</Banner>
}
