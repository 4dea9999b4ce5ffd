import type { ReactNode } from 'react'
import styles from './info-note.module.css'

/** Small note on an information page. */
export function InfoNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
