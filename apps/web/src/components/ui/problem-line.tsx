import type { ReactNode } from 'react'
import styles from './problem-line.module.css'

interface ProblemLineProps {
  id: string
  /** True for a notice, which is announced politely; otherwise the line is an error. */
  isNotice?: boolean
  children: ReactNode
}

/** Line below an amount that explains what is wrong with it or what has changed. */
export function ProblemLine({ id, isNotice = false, children }: ProblemLineProps) {
  return (
    <p
      className={isNotice ? `${styles.problem} ${styles.info}` : styles.problem}
      id={id}
      role={isNotice ? 'status' : 'alert'}
    >
      {children}
    </p>
  )
}
