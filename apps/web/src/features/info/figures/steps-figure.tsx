import { amountText } from '@cambio/kernel/amount-text'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Facts } from '../api/facts.ts'
import { FigureNote } from './figure-note.tsx'
import styles from './figures.module.css'

const HALF = [5, 4, 3]
/** Example order number. As with a real order, the number determines the shape of the rosette. */
const SAMPLE_ORDER = 1

/** Banknote-style drawing of a live quote in three states: quoted, in progress and finished. */
export function StepsFigure({ facts: { example } }: { facts: Facts }) {
  const t = useText()
  const locale = useLocale()
  if (!example) return null
  const { instrumentFrom: from, instrumentTo: to, amountToGet, claimedDepositAmount } = example.quote
  const seed = `${from.slug}-${to.slug}`
  const gets = { amount: amountText(amountToGet, locale), coin: to.currencyTitle }
  const gives = moneyText(claimedDepositAmount, from.currencyTitle, locale)
  return (
    <ol className={styles.stages}>
      <li>
        <FigureNote
          {...{ seed, isSmall: true, label: t('site-how-it-works:figure_quoted'), coin: gets.coin }}
          amount={`≈\u00a0${gets.amount}`}
          under={t('site-how-it-works:figure_for', { amount: gives })}
        />
      </li>
      <li>
        <FigureNote
          {...{ seed, isSmall: true, engraved: HALF, label: t('site-how-it-works:figure_confirming') }}
          {...{ amount: amountText(claimedDepositAmount, locale), coin: from.currencyTitle }}
          under={t('site-how-it-works:figure_confirming_text')}
        />
      </li>
      <li>
        <FigureNote
          {...{ ...gets, isSmall: true, seed: `${seed}-${SAMPLE_ORDER}` }}
          label={t('site-how-it-works:figure_paid')}
          under={t('site-how-it-works:figure_paid_text')}
        />
      </li>
    </ol>
  )
}
