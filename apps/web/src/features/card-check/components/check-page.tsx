import { useQuery } from '@tanstack/react-query'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'
import { purchaseQuote } from '../api/purchase-quote.ts'
import { failureReason } from '../state/check.ts'
import type { CheckPageProps } from './check-props.ts'
import { CheckOfPurchase } from './check-of-purchase.tsx'
import { ContinueCheck } from './continue-check.tsx'
import { NoPurchase } from './no-purchase.tsx'

/**
 * Identity check page for a card purchase above the provider's limit. If the link contains no purchase, as in our
 * emails, the page continues the check that the account has begun.
 */
export function CheckPage(props: CheckPageProps) {
  const isEmpty = Object.values(props.purchase).includes('')
  return (
    <main id="main" className="wrap">
      {isEmpty ? (
        <ContinueCheck {...props}>{(purchase) => <PurchaseCheck {...props} purchase={purchase} />}</ContinueCheck>
      ) : (
        <PurchaseCheck {...props} />
      )}
    </main>
  )
}

function PurchaseCheck(props: CheckPageProps) {
  const t = useText()
  const { purchase } = props
  const { data: quote, error, isFetching, refetch } = useQuery(purchaseQuote(purchase))
  if (quote) return <CheckOfPurchase {...props} quote={quote} />
  if (error instanceof ApiError && isRefused(error)) return <NoPurchase />
  if (!error) return <SkeletonRows label={t('identity:loading', { provider: t('identity:provider') })} />
  return (
    <FailedNote
      text={t('identity:error_kyc_flow', { reason: t(failureReason(error), { provider: t('identity:provider') }) })}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** Codes of a purchase that is malformed, or whose currency or coin the exchange does not offer. */
const REFUSALS: ReadonlySet<ApiErrorCode> = new Set([
  ...(['ERR_VALIDATION', 'ERR_BAD_REQUEST', 'ERR_PAIR_NOT_ACTIVE', 'ERR_NOT_FOUND'] as const),
  ...(['ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG'] as const),
])

/** Returns whether the server rejected the purchase, as opposed to an error that may be temporary. */
function isRefused({ code, isTooOften }: ApiError): boolean {
  return !isTooOften && REFUSALS.has(code)
}
