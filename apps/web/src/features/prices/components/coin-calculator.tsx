import { amountText } from '@cambio/kernel/amount-text'
import { withLocale } from '@cambio/kernel/locale-path'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { ProblemLine } from '../../../components/ui/problem-line.tsx'
import { costShare } from '../../../lib/exchange/cost-share.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { percentText } from '../../../lib/texts/format.ts'
import { useAmountInput } from '../../../lib/texts/use-amount-input.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { coinQuoteQuery } from '../api/price-queries.ts'
import { codeOf } from '../state/coin-pairs.ts'
import type { Coin } from '../state/listed-coins.ts'
import { initialAmount } from '../state/initial-amount.ts'
import styles from './coin-calculator.module.css'

/**
 * Small calculator next to a chart: an amount to send and the amount of the other coin that the user receives. Its
 * button opens the pair's form, even without JavaScript.
 */
export function CoinCalculator({ send, receive }: { send: Coin; receive: Coin }) {
  const t = useText()
  const locale = useLocale()
  const id = useId()
  const navigate = useNavigate()
  const [amount, setAmount] = useState(() => initialAmount(send))
  const isMalformed = useAmountInput().isMalformed(amount)
  const pair = codeOf(send, receive)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (isMalformed) return document.getElementById(id)?.focus()
    void navigate({ to: '/exchange-{$pair}', params: { pair }, search: amount === '' ? {} : { amount } })
  }
  return (
    <form className={`card ${styles.calculator}`} action={withLocale(`/exchange-${pair}`, locale)} onSubmit={onSubmit}>
      <h2>{t('price:get_coin', { coin: receive.currencyTitle })}</h2>
      <SendLeg id={id} coin={send} amount={amount} isMalformed={isMalformed} onAmount={setAmount} />
      <Result send={send} receive={receive} amount={amount} />
      <Button variant="primary" size="big" type="submit">
        {t('price:continue')}
      </Button>
    </form>
  )
}

interface SendLegProps {
  id: string
  coin: Coin
  amount: string
  isMalformed: boolean
  onAmount: (amount: string) => void
}

/** Field for the amount that the user sends, with an error message for a malformed amount. */
function SendLeg({ id, coin, amount, isMalformed, onAmount }: SendLegProps) {
  const t = useText()
  const input = useAmountInput()
  return (
    <>
      <div className={styles.leg}>
        <label htmlFor={id}>{t('price:you_send')}</label>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={50}
          value={input.show(amount)}
          aria-invalid={isMalformed || undefined}
          aria-describedby={isMalformed ? `${id}-error` : undefined}
          onChange={(event) => onAmount(input.read(event.target.value))}
        />
        <CoinName coin={coin} />
      </div>
      {isMalformed && <ProblemLine id={`${id}-error`}>{t('amount_malformed')}</ProblemLine>}
    </>
  )
}

function CoinName({ coin: { currencyTitle } }: { coin: Coin }) {
  return (
    <span className={styles.coin}>
      <CoinIcon currencyTitle={currencyTitle} size={24} />
      {currencyTitle}
    </span>
  )
}

/** Amount that the user receives, with the percentage of all costs, or the reason why there is no amount. */
function Result({ send, receive, amount }: { send: Coin; receive: Coin; amount: string }) {
  const t = useText()
  const locale = useLocale()
  const isNeeded = useHydrated() && Number(amount) > 0
  const { data, isError } = useQuery({ ...coinQuoteQuery(send.slug, receive.slug, amount), enabled: isNeeded })
  const quote = isNeeded && !isError ? data : undefined
  const share = quote && costShare(quote)
  return (
    <>
      <div className={styles.leg}>
        <span>{t('price:you_get_about')}</span>
        <output>{quote ? `≈\u00a0${amountText(quote.amountToGet, locale)}` : '—'}</output>
        <CoinName coin={receive} />
      </div>
      <p className={styles.costs}>
        {isError
          ? t('price:quote_none')
          : share
            ? t('price:quote_costs', { percent: percentText(share.percent, locale) })
            : t('price:quote_next')}
      </p>
    </>
  )
}
