import type { ReactNode } from 'react'
import styles from './info-list.module.css'

interface InfoListProps {
  /** HTML id, for links to this content. */
  id?: string
  children: ReactNode
}

/** Live content of an information page: a search form, a list or a table. */
export function InfoList({ id, children }: InfoListProps) {
  return (
    <div className={styles.list} id={id}>
      {children}
    </div>
  )
}
