import type { ReactNode } from 'react'
import styles from './info-section.module.css'

interface InfoSectionProps {
  /** HTML id of the section's heading. */
  titleId: string
  children: ReactNode
}

/** Section of an information page, with a line above it. */
export function InfoSection({ titleId, children }: InfoSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      {children}
    </section>
  )
}
