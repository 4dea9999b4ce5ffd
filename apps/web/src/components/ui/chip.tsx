import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** Tone of a chip. An empty tone is neutral. */
export type ChipTone = 'good' | 'warn' | 'bad' | 'info' | ''

/** Short result or state: an icon and a few words on a coloured background. */
export function Chip({ Icon, tone = '', children }: { Icon: LucideIcon; tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={tone === '' ? styles.chip : `${styles.chip} ${styles[tone]}`}>
      <Icon size={14} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
