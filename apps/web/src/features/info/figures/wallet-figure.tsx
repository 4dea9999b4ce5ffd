import { amountText } from '@cambio/kernel/amount-text'
import { useState } from 'react'
import { decimalLeft } from '../../../lib/texts/decimal-sum.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Facts } from '../api/facts.ts'
import { FigureNote } from './figure-note.tsx'
import styles from './figures.module.css'
import { Slider } from './slider.tsx'

const START = 250

/** Shows the cost of a withdrawal at the current network fee. */
export function WalletFigure({ facts: { example } }: { facts: Facts }) {
  const t = useText()
  const locale = useLocale()
  const [amount, setAmount] = useState(START)
  if (!example?.stableFee) return null
  const { currencyTitle, networkFriendlyTitle: network } = example.quote.instrumentFrom
  const money = (text: string) => moneyText(text, currencyTitle, locale)
  const arrives = decimalLeft(String(amount), example.stableFee)
  return (
    <>
      <FigureNote
        seed="wallet"
        label={t('site-wallet:figure_arrives')}
        amount={amountText(arrives ?? '0', locale)}
        coin={currencyTitle}
        under={t('site-wallet:figure_network', { network })}
      />
      <figure className={`card ${styles.card}`}>
        <Slider
          {...{ label: t('site-wallet:figure_amount'), value: amount, min: 50, max: 2_000, step: 10 }}
          shown={money(String(amount))}
          onChange={setAmount}
        />
        <Amounts
          taken={money(String(amount))}
          fee={money(`-${example.stableFee}`)}
          ours={money('0')}
          network={network}
        />
        <figcaption>{t('site-wallet:figure_terms')}</figcaption>
      </figure>
    </>
  )
}

interface AmountsProps {
  taken: string
  fee: string
  ours: string
  /** Name of the network that charges the network fee. */
  network: string
}

/** Rows for the amount deducted from the balance, the network fee, and the exchange's own fee. */
function Amounts({ taken, fee, ours, network }: AmountsProps) {
  const t = useText()
  return (
    <dl className="fall">
      <div>
        <dt>{t('site-wallet:figure_taken')}</dt>
        <dd>{taken}</dd>
      </div>
      <div>
        <dt>{t('waterfall_networkFee', { network })}</dt>
        <dd>{fee}</dd>
      </div>
      <div>
        <dt>{t('site-wallet:figure_ours')}</dt>
        <dd>{ours}</dd>
      </div>
    </dl>
  )
}
