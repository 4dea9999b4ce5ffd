import { ChevronDown } from 'lucide-react'
import type { ReactNode, ToggleEvent } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  summary: ReactNode
  children: ReactNode
  /** True for a section that is initially open. */
  isOpen?: boolean
  /** Called when the user opens or closes the section. */
  onToggle?: (event: ToggleEvent<HTMLDetailsElement>) => void
}

/** Collapsible section of a card. The summary is always visible. */
export function Fold({ summary, children, isOpen = false, onToggle }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen} onToggle={onToggle}>
      <summary>
        {summary}
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
