import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { ProfilePage } from '../components/profile-page.tsx'
import { FiatLimitsPanel } from './fiat-limits-panel.tsx'
import { IdentityForm } from './identity-form.tsx'
import { PhotoStep } from './photo-step.tsx'
import { verificationProgress } from './progress.ts'
import { ReadyStep } from './ready-step.tsx'
import { StatusPanel } from './status-panel.tsx'
import { useVerification } from './use-verification.ts'
import { VerificationStages } from './verification-stages.tsx'
import { FormCard } from '../components/form-card.tsx'

/** Account page for the identity check: data, photos and result. */
export function VerificationPage() {
  const t = useText()
  return (
    <ProfilePage title={t('profile:verification_title')} lede={() => t('profile:verification_lede')}>
      {({ userId }) => (
        <>
          <OwnVerification userId={userId} />
          <FiatLimitsPanel userId={userId} />
        </>
      )}
    </ProfilePage>
  )
}

function OwnVerification({ userId }: { userId: number }) {
  const t = useText()
  const verification = useVerification(userId)
  const { status, step } = verification
  if (!status.data)
    return status.isPending ? (
      <SkeletonRows label={t('account:loading')} rows={2} />
    ) : (
      <FailedNote
        text={t('profile:verification_failed')}
        busy={status.isFetching}
        onRetry={() => void status.refetch()}
      />
    )
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
