import type { ReactNode } from 'react'
import styles from './price-text.module.css'

/** Paragraph on a page with prices, with a readable line length. */
export function PriceText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}
