import type { ReactNode } from 'react'
import styles from './record-section.module.css'

/** Titled section of an account page, usually with a list of records. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
