import type { AnyEventName } from '@sumsub/websdk'
import SumsubWebSdk from '@sumsub/websdk-react'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { FormAccess } from '../api/provider-user.ts'
import { reviewReasons, type ReviewReason } from '../state/review-reasons.ts'
import styles from './identity-form.module.css'

interface IdentityFormProps {
  provider: string
  access: FormAccess
  /** Returns a new access token after the current one has expired. Rejects if the server returns none. */
  renewToken: () => Promise<string>
  /** Called when the form reports that the user has sent it, or that its review has changed. */
  onProgress: () => void
  /** Called when the form reports the status of its review, with the reasons if it was rejected. */
  onReview: (reasons: ReviewReason[]) => void
  /** Called when the form reports an error. */
  onFailure: () => void
  onClose: () => void
}

/** Messages of the form after which the page queries the server. The page believes only the server. */
const PROGRESS: ReadonlySet<AnyEventName> = new Set<AnyEventName>([
  'idCheck.onApplicantSubmitted',
  'idCheck.onApplicantResubmitted',
  'idCheck.onApplicantStatusChanged',
])
/** The page has its own viewport tag. */
const OPTIONS = { addViewportTag: false, adaptIframeHeight: true }

/**
 * Dialog with the provider's identity form, which Sumsub's web SDK opens in a frame with another origin. The page never
 * sees what the user enters there.
 */
export function IdentityForm(props: IdentityFormProps) {
  const { provider, access, renewToken, onProgress, onReview, onFailure, onClose } = props
  const title = useText()('identity:form_title', { provider })
  const config = { lang: useLocale(), theme: currentTheme() }
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The SDK creates the frame without a title, which screen readers need.
    frame.current?.querySelector('iframe')?.setAttribute('title', title)
  }, [title])
  return (
    <Dialog title={title} onClose={onClose} tall>
      <div className={styles.frame} ref={frame}>
        <SumsubWebSdk
          accessToken={access.token}
          baseUrl={access.baseUrl}
          expirationHandler={renewToken}
          config={config}
          options={OPTIONS}
          onMessage={(type, payload) => {
            if (type === 'idCheck.onApplicantStatusChanged') onReview(reviewReasons(payload))
            if (PROGRESS.has(type)) onProgress()
          }}
          onError={onFailure}
        />
      </div>
    </Dialog>
  )
}

function currentTheme(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}
