import type { PairData } from '@cambio/contract/pair-data'
import { amountText } from '@cambio/kernel/amount-text'
import { CostRows } from '../../../components/ui/cost-rows.tsx'
import { costShare } from '../../../lib/exchange/cost-share.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { moneyText, percentText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Facts } from '../api/facts.ts'
import { FigureNote } from './figure-note.tsx'
import styles from './figures.module.css'

interface QuoteFigureProps {
  facts: Facts
  /**
   * Page that shows the figure and contains its messages. On `our-vision`, the figure also shows a second version of
   * the quote, in which the costs are hidden in the rate.
   */
  page: 'asset' | 'our-vision'
}

/** Live quote with every cost. */
function QuoteFigure({ facts: { example }, page }: QuoteFigureProps) {
  const t = useText()
  const locale = useLocale()
  if (!example) return null
  const { quote } = example
  const { instrumentFrom: from, instrumentTo: to } = quote
  const given = moneyText(quote.claimedDepositAmount, from.currencyTitle, locale)
  const share = costShare(quote)
  return (
    <>
      <FigureNote
        seed={`${from.slug}-${to.slug}`}
        label={t(`site-${page}:figure_now`)}
        amount={`≈\u00a0${amountText(quote.amountToGet, locale)}`}
        coin={to.currencyTitle}
        under={t(`site-${page}:figure_for`, { amount: given })}
      />
      <figure className={`card ${styles.card}`}>
        <figcaption>
          {share
            ? t(`site-${page}:figure_costs`, { percent: percentText(share.percent, locale) })
            : t(`site-${page}:figure_lines`)}
        </figcaption>
        <dl className="fall">
          <CostRows
            lines={quote.waterfall}
            currency={to.currencyTitle}
            network={to.networkFriendlyTitle}
            provider={otherExchange(quote.liquidityProviderPublicCode)}
          />
          <div className="sum">
            <dt>{t(`site-${page}:figure_get`)}</dt>
            <dd>{moneyText(quote.amountToGet, to.currencyTitle, locale)}</dd>
          </div>
        </dl>
        {page === 'our-vision' && <HiddenCosts quote={quote} />}
      </figure>
    </>
  )
}

/** Second version of the quote: a single rate, in which the costs are hidden. */
function HiddenCosts({ quote }: { quote: Pick<PairData, 'instrumentFrom' | 'instrumentTo' | 'reversePrice'> }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom: from, instrumentTo: to, reversePrice } = quote
  return (
    <div className={styles.hidden}>
      <span>{t('site-our-vision:figure_hidden')}</span>
      <b>{`1\u00a0${to.currencyTitle} = ${moneyText(reversePrice, from.currencyTitle, locale)}`}</b>
      <span>{t('site-our-vision:figure_hidden_text')}</span>
    </div>
  )
}

/** Live quote next to the table of coins. */
export function AssetFigure({ facts }: { facts: Facts }) {
  return <QuoteFigure facts={facts} page="asset" />
}

/** Live quote next to a second version of it, in which the costs are hidden in the rate. */
export function VisionFigure({ facts }: { facts: Facts }) {
  return <QuoteFigure facts={facts} page="our-vision" />
}
