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
 * Dialog with the provider's identity form in a frame. The frame has another origin, so the page never sees what the
 * user enters there, and the form cannot access this site.
 */
export function IdentityForm({ provider, formUrl, onClose }: IdentityFormProps) {
  const title = useText()('identity:form_title', { provider })
  return (
    <Dialog title={title} onClose={onClose} tall>
      <iframe className={styles.frame} title={title} src={formUrl} sandbox="allow-forms allow-scripts" />
    </Dialog>
  )
}
