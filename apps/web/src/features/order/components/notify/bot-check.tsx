import type { AccountNotice } from '../../../../lib/account/account-notice.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import styles from './notify.module.css'

/**
 * Link to the bot, which shows the order's deposit address in its chat. Works even if the user has not allowed the bot
 * to send messages.
 */
export function BotCheck({ notice }: { notice: AccountNotice }) {
  const t = useText()
  if (!('checkUrl' in notice) || notice.checkUrl === null) return null
  return (
    <a className={styles.set} href={notice.checkUrl} target="_blank" rel="noreferrer">
      {t('order:notices_check')}
    </a>
  )
}
