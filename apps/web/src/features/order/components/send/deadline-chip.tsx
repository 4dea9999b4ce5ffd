import { Clock } from 'lucide-react'
import { Chip } from '../../../../components/ui/chip.tsx'
import { useNow } from '../../../../lib/page/use-now.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { timeLeft } from '../../state/time-left.ts'

/**
 * Countdown during the last hour before a deadline. Empty before hydration, because the server does not have the
 * browser's clock.
 */
export function DeadlineChip({ deadline }: { deadline: string }) {
  const t = useText()
  const now = useNow()
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
