import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { ProviderUser } from '../api/provider-user.ts'
import { accountGap, DIALOG_OF_GAP } from '../state/account-gap.ts'
import { failureReason } from '../state/check.ts'
import type { Purchase } from '../state/purchase.ts'
import type { CheckPageProps } from './check-props.ts'
import { NoPurchase } from './no-purchase.tsx'
import styles from './check.module.css'

type ContinueProps = Pick<CheckPageProps, 'account' | 'signedIn' | 'onAccountNeeded'> & {
  /** Renders the check of the stored purchase. */
  children: (purchase: Purchase) => ReactNode
}

/**
 * Loads the purchase for which the account began its identity check, and continues with it. Asks a guest to sign in
 * first.
 */
export function ContinueCheck({ account, signedIn, onAccountNeeded, children }: ContinueProps) {
  const t = useText()
  const isHydrated = useHydrated()
  const email = account?.isEmailConfirmed ? account.email : null
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['checked-purchase', account?.userId ?? null],
    queryFn: () => new ProviderUser(email ?? '', signedIn).purchase(),
    enabled: email !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const provider = t('identity:provider')
  const gap = accountGap(account)
  if (isHydrated && gap !== null) {
    return (
      <section className={`card ${styles.card}`}>
        <h1>{t(`identity:${gap}_title`)}</h1>
        <p>{t(`identity:${gap}_text`)}</p>
        <Button variant="primary" size="big" onClick={() => onAccountNeeded(DIALOG_OF_GAP[gap])}>
          {t(`identity:${gap}_do`)}
        </Button>
      </section>
    )
  }
  if (data) return children(data)
  if (data === null) return <NoPurchase />
  if (!error) return <SkeletonRows label={t('identity:loading', { provider })} />
  const reason = t(failureReason(error), { provider })
  return <FailedNote text={t('identity:error_kyc_flow', { reason })} busy={isFetching} onRetry={() => void refetch()} />
}
