import type { ReactNode } from 'react'
import type { StatusState } from '../api/status.ts'
import styles from './state-line.module.css'

interface StateLineProps {
  state: StatusState
  label: string
  children: ReactNode
}

/** Line that starts with a name or a time and ends with a coloured state. */
export function StateLine({ state, label, children }: StateLineProps) {
  return (
    <p className={styles.line}>
      {children}
      <span className={styles.state} data-state={state}>
        {label}
      </span>
    </p>
  )
}
