import type { ReactNode } from 'react'
import styles from './form-card.module.css'

/** Card that contains a form of an account page, one step at a time. */
export function FormCard({ children }: { children: ReactNode }) {
  return <div className={`card ${styles.card}`}>{children}</div>
}
