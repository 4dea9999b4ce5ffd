import type { LucideIcon } from 'lucide-react'

/** Icon and colour of a state. An empty tone is neutral. */
export interface StateLook {
  Icon: LucideIcon
  tone: 'good' | 'warn' | 'bad' | ''
}

/** Shows a state as an icon and a word. */
export function StateMark({ look: { Icon, tone }, label }: { look: StateLook; label: string }) {
  return (
    <span className={`state ${tone}`}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  )
}
