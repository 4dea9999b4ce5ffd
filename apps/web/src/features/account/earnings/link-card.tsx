import type { ReactNode } from 'react'
import styles from './link-card.module.css'

/** Titled card for a property of the referral link. */
export function LinkCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`card ${styles.card}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
