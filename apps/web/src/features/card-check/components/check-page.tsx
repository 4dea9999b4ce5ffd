import type { PairData } from '@cambio/contract/pair-data'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { purchaseQuote } from '../api/purchase-quote.ts'
import { failureReason } from '../state/check.ts'
import type { CheckPageProps } from './check-props.ts'
import { CheckOfPurchase } from './check-of-purchase.tsx'
import styles from './check.module.css'

/** Identity check page for a card purchase above the provider's limit. */
export function CheckPage(props: CheckPageProps) {
  const t = useText()
  const { purchase } = props
  const { data: quote, error, isFetching, refetch } = useQuery(purchaseQuote(purchase))
  const isEmpty = Object.values(purchase).includes('')
  if (isEmpty || (!quote && error instanceof ApiError && isRefused(error))) return <NoPurchase />
  return (
    <main id="main" className="wrap">
      {quote ? (
        <>
          <CheckHead quote={quote} amount={purchase.amount} />
          <CheckOfPurchase {...props} quote={quote} />
        </>
      ) : error ? (
        <FailedNote
          text={t('identity:error_kyc_flow', { reason: t(failureReason(error), { provider: t('identity:provider') }) })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label={t('identity:loading', { provider: t('identity:provider') })} />
      )}
    </main>
  )
}

/** Returns whether the server rejected the purchase. Any other error may be temporary. */
function isRefused({ status }: ApiError): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 429
}

function CheckHead({ quote, amount }: { quote: PairData; amount: string }) {
  const t = useText()
  const locale = useLocale()
  const provider = otherExchange(quote.liquidityProviderPublicCode) ?? ''
  return (
    <div className={styles.head}>
      <h1>{t('identity:title', { provider })}</h1>
      <p>{t('identity:lead', { provider, amount: moneyText(amount, quote.instrumentFrom.currencyTitle, locale) })}</p>
    </div>
  )
}

function NoPurchase() {
  const t = useText()
  return (
    <main id="main" className="wrap statement">
      <div className="statement-words">
        <h1>{t('identity:nothing_title')}</h1>
        <p>{t('identity:nothing_text')}</p>
      </div>
      <Link className="btn btn-primary btn-big" to="/">
        {t('not_found_home')}
      </Link>
    </main>
  )
}
