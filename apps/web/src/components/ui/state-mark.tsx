import type { LucideIcon } from 'lucide-react'

/** Icon of a state and its tone: `good`, `warn`, `bad`, or none. */
export interface StateLook {
  Icon: LucideIcon
  tone: 'good' | 'warn' | 'bad' | ''
}

/** A state as an icon and a word. */
export function StateMark({ look: { Icon, tone }, label }: { look: StateLook; label: string }) {
  return (
    <span className={`state ${tone}`}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  )
}
