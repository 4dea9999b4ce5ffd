import type { ReactNode } from 'react'
import styles from './hero.module.css'

/** Top of the home and pair pages: headline, introduction and, as children, the calculator with its drawing. */
export function Hero({ title, lede, children }: { title: string; lede: string; children: ReactNode }) {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.lede}>{lede}</p>
      </div>
      {children}
    </div>
  )
}
