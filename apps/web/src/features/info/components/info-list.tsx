import type { ReactNode } from 'react'
import styles from './info-list.module.css'

/** Live content of an information page: a search form, a list or a table. */
export function InfoList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}
