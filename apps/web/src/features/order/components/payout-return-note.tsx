import type { OrderView } from '@cambio/contract/order-view'
import { Banner } from '../../../components/ui/banner.tsx'
import { dayText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { HelpLinks } from './head/help-links.tsx'
import { useHeadWords } from './head/use-head-words.ts'

/** Note about a sale's payout that the bank rejected or returned. States whether the user has to do anything. */
export function PayoutReturnNote({ order, back }: { order: OrderView; back: NonNullable<OrderView['payoutReturn']> }) {
  const t = useText()
  const words = useHeadWords(order)
  const locale = useLocale()
  const day = back.at === null ? '' : dayText(back.at, locale, 'UTC')
  const key = back.kind === 'paid-again' ? 'paid_again' : back.kind
  return (
    <Banner kind={back.kind === 'paid-again' ? 'info' : 'warning'}>
      <p>
        <b>{t(`order:payout_${key}`)}</b>
      </p>
      <p>{t(`order:payout_${key}_text`, { ...words, day })}</p>
      {back.kind === 'returned' && <HelpLinks />}
    </Banner>
  )
}
