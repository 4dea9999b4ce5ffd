import { useEffect, useState } from 'react'
import { useText } from '../../../../lib/texts/i18n.ts'
import { timeLeft } from '../../state/time-left.ts'
import styles from './choice.module.css'

const TICK_MS = 1_000

/** Time until a deadline. Empty before hydration, because the server does not know the browser's clock. */
export function TimeLeft({ deadline }: { deadline: string }) {
  const t = useText()
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = (): void => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (now === null) return null
  const { key, ...left } = timeLeft(deadline, now)
  return <span className={styles.left}>{t(key, left)}</span>
}
