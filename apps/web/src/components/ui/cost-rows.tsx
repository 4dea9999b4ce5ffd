import { amountText, truncatedAmount } from '@cambio/kernel/amount-text'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import type { PairData } from '@cambio/contract/pair-data'
import { evenDecimals } from '../../lib/texts/even-decimals.ts'
import { percentText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'

interface CostRowsProps {
  lines: PairData['waterfall']
  /** Ticker of the coin or currency in which the amounts are expressed. */
  currency: string
  /** Name of the network that charges the network fee, used in the label of the fee's row. */
  network: string
  /** Name of the provider that fills the order; null if the exchange fills it itself. */
  provider: string | null
}

/** Rows for the market value and for each cost, without a total. Omits costs of zero. */
export function CostRows({ lines, currency, network, provider }: CostRowsProps) {
  const t = useText()
  const locale = useLocale()
  // If there is no market value, the first row is the provider's price and has a different label.
  const hasMarket = lines.some((line) => line.kind === 'market')
  const hasCardFee = lines.some((line) => line.kind === 'cardFee')
  const isGain = ({ kind, amount }: (typeof lines)[number]) => hasMarket && kind !== 'market' && !amount.startsWith('-')
  const keyOf = (line: (typeof lines)[number]): string => {
    if (line.kind !== 'provider') return `waterfall_${line.kind}`
    if (!hasMarket) return hasCardFee ? 'waterfall_providerGross' : 'waterfall_providerPrice'
    return isGain(line) ? 'waterfall_providerGain' : 'waterfall_provider'
  }
  const shown = lines.filter((line) => line.kind === 'market' || !/^-?0*(?:\.0*)?$/.test(line.amount))
  const amounts = evenDecimals(
    shown.map(({ amount }) => truncatedAmount(amount, currency)),
    fiatDecimals(currency) ?? 0,
  )
  return shown.map((line, index) => (
    <div key={line.kind}>
      <dt>
        {t(keyOf(line), { network, provider })}
        {line.percent !== '' && `, ${percentText(line.percent, locale)}`}
      </dt>
      <dd>
        {isGain(line) && '+'}
        {amountText(amounts[index] ?? line.amount, locale)}
      </dd>
    </div>
  ))
}
