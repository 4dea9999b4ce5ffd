import { useText } from '../../../lib/texts/i18n.ts'
import { ProfilePage } from '../profile/profile-page.tsx'
import { FiatLimitsPanel } from './fiat-limits-panel.tsx'
import { OpenCheck } from './open-check.tsx'
import { OwnVerification } from './own-verification.tsx'

/** Account page for the identity check: data, photos and result. */
export function VerificationPage() {
  const t = useText()
  return (
    <ProfilePage title={t('profile:verification_title')} lede={() => t('profile:verification_lede')}>
      {({ userId, isEmailConfirmed }) => (
        <>
          {isEmailConfirmed && <OpenCheck userId={userId} />}
          <OwnVerification userId={userId} />
          <FiatLimitsPanel userId={userId} />
        </>
      )}
    </ProfilePage>
  )
}
