import { useNow } from '../../../../lib/page/use-now.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { timeLeft } from '../../state/time-left.ts'
import styles from './choice.module.css'

/** Time until a deadline. Empty before hydration, because the server does not have the browser's clock. */
export function TimeLeft({ deadline }: { deadline: string }) {
  const t = useText()
  const now = useNow()
  if (now === null) return null
  const { key, ...left } = timeLeft(deadline, now)
  return <span className={styles.left}>{t(key, left)}</span>
}
