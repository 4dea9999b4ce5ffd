import { amountText } from '@cambio/kernel/amount-text'
import type { PairData } from '@cambio/contract/pair-data'
import { moneyText } from '../../lib/format.ts'
import { useText } from '../../lib/i18n.ts'
import { useLocale } from '../../lib/use-locale.ts'

interface WaterfallProps {
  lines: PairData['waterfall']
  total: string
  currencyTitle: string
  /** Network in words, for the line of its fee. */
  network: string
  /** What the total is called; a floating one is an estimate. */
  totalLabel: string
  approximate: boolean
  /** Another exchange that fills the order, by name; null where the house does. */
  provider: string | null
}

/** Where every part of the money goes, line by line, summing to what arrives. */
export function Waterfall({ lines, total, currencyTitle, network, totalLabel, approximate, provider }: WaterfallProps) {
  const t = useText()
  const locale = useLocale()
  // Without a market price there is only what the exchange offers.
  const hasMarket = lines.some((line) => line.kind === 'market')
  const keyOf = (kind: string): string =>
    kind === 'provider' && !hasMarket ? 'waterfall_providerPrice' : `waterfall_${kind}`
  return (
    <dl className="fall">
      {lines
        .filter((line) => line.kind === 'market' || !/^-?0*(?:\.0*)?$/.test(line.amount))
        .map((line) => (
          <div key={line.kind}>
            <dt>
              {t(keyOf(line.kind), { network, provider })}
              {line.percent !== '' && `, ${amountText(line.percent, locale)}\u00a0%`}
            </dt>
            <dd>{amountText(line.amount, locale)}</dd>
          </div>
        ))}
      <div className="sum">
        <dt>{totalLabel}</dt>
        <dd>
          {approximate && '≈\u00a0'}
          {moneyText(total, currencyTitle, locale)}
        </dd>
      </div>
    </dl>
  )
}
