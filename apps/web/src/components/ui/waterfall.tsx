import { amountText } from '@cambio/kernel/amount-text'
import type { PairData } from '@cambio/contract/pair-data'
import { moneyText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'

interface WaterfallProps {
  lines: PairData['waterfall']
  total: string
  currencyTitle: string
  /** Name of the network, shown in the line of the network fee. */
  network: string
  /** Label of the total, which says whether the amount is fixed or an estimate. */
  totalLabel: string
  approximate: boolean
  /** Name of the provider that fills the order; null if the exchange itself does. */
  provider: string | null
}

/**
 * List of all costs in a quote, from the market value to the amount that the user gets. The lines sum exactly to the
 * total.
 */
export function Waterfall({ lines, total, currencyTitle, network, totalLabel, approximate, provider }: WaterfallProps) {
  const locale = useLocale()
  return (
    <dl className="fall">
      <CostRows lines={lines} network={network} provider={provider} />
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

/** Rows of the market value and of each cost, without the total. Leaves out costs of zero. */
export function CostRows({ lines, network, provider }: Pick<WaterfallProps, 'lines' | 'network' | 'provider'>) {
  const t = useText()
  const locale = useLocale()
  // Without a market price, the provider's price is the first line.
  const hasMarket = lines.some((line) => line.kind === 'market')
  const keyOf = (kind: string): string =>
    kind === 'provider' && !hasMarket ? 'waterfall_providerPrice' : `waterfall_${kind}`
  return lines
    .filter((line) => line.kind === 'market' || !/^-?0*(?:\.0*)?$/.test(line.amount))
    .map((line) => (
      <div key={line.kind}>
        <dt>
          {t(keyOf(line.kind), { network, provider })}
          {line.percent !== '' && `, ${amountText(line.percent, locale)}\u00a0%`}
        </dt>
        <dd>{amountText(line.amount, locale)}</dd>
      </div>
    ))
}
