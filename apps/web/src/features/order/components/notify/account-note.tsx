import type { AccountNotice } from '../../../../lib/account/account-notice.ts'
import { maskedEmail } from '../../../../lib/account/email-text.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import styles from './notify.module.css'

interface AccountNoteProps {
  notice: AccountNotice
  /** Opens the form for another email address; null if the user may not change the order. */
  onChange: (() => void) | null
}

/**
 * States how the exchange notifies the signed-in user about the order. A button lets the user enter another email
 * address for this order.
 */
export function AccountNote({ notice, onChange }: AccountNoteProps) {
  const t = useText()
  return (
    <span className={styles.set}>
      {notice.kind === 'email'
        ? t('order:notices_email', { email: maskedEmail(notice.email) })
        : t('order:notices_bot')}{' '}
      {onChange && (
        <button type="button" className="link" onClick={onChange}>
          {t('order:notices_change')}
        </button>
      )}
    </span>
  )
}
