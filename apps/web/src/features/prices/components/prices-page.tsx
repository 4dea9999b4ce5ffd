import type { ReactNode } from 'react'
import styles from './prices-page.module.css'

/** Main element of the price pages, with an even gap between its sections. */
export function PricesPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      {children}
    </main>
  )
}
