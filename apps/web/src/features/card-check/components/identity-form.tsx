import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './identity-form.module.css'

interface IdentityFormProps {
  provider: string
  /** URL of the form, including its access token. */
  formUrl: string
  onClose: () => void
}

/**
 * Dialog with the provider's identity form in a frame, which may use the camera and the microphone. The frame has
 * another origin, so the page never sees what the user enters there, and the form cannot access this site.
 */
export function IdentityForm({ provider, formUrl, onClose }: IdentityFormProps) {
  const title = useText()('identity:form_title', { provider })
  return (
    <Dialog title={title} onClose={onClose} tall>
      <iframe
        className={styles.frame}
        title={title}
        src={formUrl}
        sandbox={sandboxOf(formUrl)}
        allow="camera; microphone"
      />
    </Dialog>
  )
}

/**
 * Returns the permissions of the frame, as the value of its `sandbox` attribute. Allows `allow-same-origin` only if the
 * form is on another origin. A form on this site's own origin could otherwise remove the sandbox and read the page.
 */
function sandboxOf(formUrl: string): string {
  const { protocol, origin } = new URL(formUrl, location.origin)
  const isForeign = (protocol === 'https:' || protocol === 'http:') && origin !== location.origin
  return `allow-forms allow-scripts${isForeign ? ' allow-same-origin' : ''}`
}
