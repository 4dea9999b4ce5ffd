import { amountText } from '@cambio/kernel/amount-text'
import type { PairData } from '@cambio/contract/pair-data'
import { moneyText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'

interface WaterfallProps {
  lines: PairData['waterfall']
  total: string
  currencyTitle: string
  /** Name of the network, for the line of its fee. */
  network: string
  /** Label of the total. A floating one is an estimate. */
  totalLabel: string
  approximate: boolean
  /** Name of the provider that fills the order; null when the exchange does. */
  provider: string | null
}

/** All cost lines of a quote, which sum to the amount that arrives. */
export function Waterfall({ lines, total, currencyTitle, network, totalLabel, approximate, provider }: WaterfallProps) {
  const t = useText()
  const locale = useLocale()
  // Without a market price, the first line is the provider's offer.
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
