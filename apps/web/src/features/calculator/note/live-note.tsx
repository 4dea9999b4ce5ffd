import { currencyAmountText } from '@cambio/kernel/amount-text'
import { turnOf } from '../../../components/note/guilloche.ts'
import { NoteFrame } from '../../../components/note/note-frame.tsx'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { costShare } from '../../../lib/exchange/cost-share.ts'
import { moneyText, percentText } from '../../../lib/texts/format.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { isRateRefused, type CalculatorState } from '../state/calculator-state.ts'
import { RateDot } from '../components/rate-dot.tsx'
import styles from './note.module.css'
import { TurningRosette } from './turning-rosette.tsx'

/**
 * Shows the quote as a banknote-style drawing. Without a quote, shows the minimum or maximum amount. The pair
 * determines the shape of the rings, and the amount their rotation. Hidden from screen readers, because it repeats the
 * form.
 */
export function LiveNote({ state }: { state: CalculatorState }) {
  const t = useText()
  const locale = useLocale()
  const { quote, send, receive, sendText, receiveText } = state
  const isRefused = isRateRefused(state)
  const share = quote && !isRefused && costShare(quote)
  const words = `${sendText} ${send.currencyTitle} ${receiveText} ${receive.currencyTitle}`
  return (
    <aside className={styles.note} aria-hidden="true">
      <NoteFrame words={words} />
      <div>
        {isRefused ? <NoQuote state={state} /> : <QuotedAmounts state={state} />}
        <dl className={styles.facts}>
          {share && (
            <div>
              <dt>{t('exchange:costs')}</dt>
              <dd>{percentText(share.percent, locale)}</dd>
            </div>
          )}
          <div>
            <dt>{t(isFiat(receive) ? 'home:note_payout' : 'home:note_network')}</dt>
            <dd>{networkName(t, receive)}</dd>
          </div>
        </dl>
      </div>
      <TurningRosette
        key={String(isRefused)}
        seed={`${send.slug}-${receive.slug}`}
        value={turnOf(Number(sendText))}
        isTraced={isRefused}
      />
    </aside>
  )
}

/** Amounts of the quote and how long it is valid. */
function QuotedAmounts({ state }: { state: CalculatorState }) {
  const t = useText()
  const locale = useLocale()
  const { quote, send, receive, sendText, receiveText, rateMode } = state
  const isFloating = rateMode === 'FLOATING'
  const gets = receiveText === '' ? '…' : currencyAmountText(receiveText, receive.currencyTitle, locale)
  const gives = moneyText(sendText === '' ? '0' : sendText, send.currencyTitle, locale)
  return (
    <>
      <p className={styles.eyebrow}>
        <RateDot state="live" />
        {isFloating ? t('home:note_live') : t('home:note_fixed', { count: quote?.fixedHoldMinutes ?? 0 })}
      </p>
      <p className={styles.amount}>
        {`${isFloating ? '≈\u00a0' : ''}${gets} `}
        <small>{receive.currencyTitle}</small>
      </p>
      <p className={styles.given}>{t('home:note_for', { gives })}</p>
    </>
  )
}

/** States that there is no quote for the amount. Shows the minimum or maximum amount from the form's error message. */
function NoQuote({ state }: { state: CalculatorState }) {
  const t = useText()
  const locale = useLocale()
  const { problem } = state
  const isBounded = problem?.kind === 'too-small' || problem?.kind === 'too-big'
  return (
    <>
      <p className={styles.eyebrow}>
        <RateDot state="off" />
        {t(problem?.kind === 'unsupported' ? 'home:note_no_pair' : 'home:note_no_quote')}
      </p>
      {isBounded && (
        <p className={styles.given}>
          {t(`home:note_${problem.kind}`, {
            amount: moneyText(problem.expected, state[problem.side].currencyTitle, locale),
          })}
        </p>
      )}
    </>
  )
}
