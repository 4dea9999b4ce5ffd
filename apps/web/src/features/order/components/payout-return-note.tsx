import type { OrderView } from '@cambio/contract/order-view'
import { compare, parseRational } from '@cambio/kernel/rational'
import { Banner } from '../../../components/ui/banner.tsx'
import { dayText, moneyText } from '../../../lib/texts/format.ts'
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
  const text = back.kind === 'returned' && isPart(back.amount, order.amountToGet) ? 'returned_part' : key
  const amount = moneyText(back.amount ?? '', order.pair.instrumentTo.currencyTitle, locale)
  return (
    <Banner kind={back.kind === 'paid-again' ? 'info' : 'warning'}>
      <p>
        <b>{t(`order:payout_${key}`)}</b>
      </p>
      <p>{t(`order:payout_${text}_text`, { ...words, day, amount })}</p>
      {back.kind === 'returned' && <HelpLinks />}
    </Banner>
  )
}

/** Returns whether less money was returned than was sent. Both amounts are decimal strings. */
function isPart(back: string | null, sent: string): boolean {
  const [came, whole] = [parseRational(back ?? ''), parseRational(sent)]
  return came !== null && whole !== null && compare(came, whole) < 0
}
