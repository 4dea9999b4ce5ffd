import { useQuery } from '@tanstack/react-query'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountQuery } from '../api/account-query.ts'
import { FormCard } from '../forms/form-card.tsx'
import { IdentityForm } from './identity-form.tsx'
import { PhotoStep } from './photo-step.tsx'
import { verificationProgress } from './progress.ts'
import { ReadyStep } from './ready-step.tsx'
import { StatusPanel } from './status-panel.tsx'
import { useVerification } from './use-verification.ts'
import { VerificationStages } from './verification-stages.tsx'

/**
 * The exchange's own identity check: its stages and the current step. If a payment provider has already verified the
 * user, states that instead.
 */
export function OwnVerification({ userId }: { userId: number }) {
  const t = useText()
  const verification = useVerification(userId)
  const limits = useQuery(accountQuery(userId, 'fiatLimits'))
  const { status, step } = verification
  if (!status.data || limits.isPending)
    return status.isPending || limits.isPending ? (
      <SkeletonRows label={t('account:loading')} rows={2} />
    ) : (
      <FailedNote
        text={t('profile:verification_failed')}
        busy={status.isFetching}
        onRetry={() => void status.refetch()}
      />
    )
  // A user who has passed the payment provider's check does not have to repeat it here.
  if (limits.data?.fiatLevel === 'verified' && status.data.status === 'NOT_STARTED')
    return <FormCard>{t('profile:verification_by_provider')}</FormCard>
  // The form is unavailable during the review and once the user has passed the check.
  const isOpen = status.data.status === 'NOT_STARTED' || status.data.status === 'REJECT'
  const shown = isOpen ? step : 'NONE'
  return (
    <>
      <VerificationStages progress={verificationProgress(shown, status.data.status)} />
      <FormCard>
        {shown === 'NONE' && <StatusPanel view={status.data} onStart={() => verification.go('RESIDENTIAL')} />}
        {(shown === 'RESIDENTIAL' || shown === 'TYPE_ID' || shown === 'PERSONAL_INFO') && (
          <IdentityForm key={shown} step={shown} verification={verification} />
        )}
        {shown === 'GET_READY' && <ReadyStep verification={verification} />}
        {shown === 'UPLOADING_DOCS' && <PhotoStep verification={verification} />}
      </FormCard>
    </>
  )
}
