import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Chip } from '../../../../components/ui/chip.tsx'
import { useText } from '../../../../lib/texts/i18n.ts'
import { timeLeft } from '../../state/time-left.ts'

const TICK_MS = 1_000

/**
 * Countdown of the last hour before a deadline. Empty before hydration, because the server does not know the browser's
 * clock.
 */
export function DeadlineChip({ deadline }: { deadline: string }) {
  const t = useText()
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = (): void => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (now === null) return null
  const { hours, minutes, seconds } = timeLeft(deadline, now)
  if (hours > 0) return null
  return (
    <Chip Icon={Clock} tone="warn">
      <span className="sr">{t('order:time_left')} </span>
      {`${minutes}:${String(seconds).padStart(2, '0')}`}
    </Chip>
  )
}
