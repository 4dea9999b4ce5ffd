import type { ReactNode } from 'react'
import styles from './dialog-links.module.css'

/** Row of links to other account dialogs, at the bottom of a dialog. */
export function DialogLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}

/** Link that opens another dialog. */
export function DialogLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      {children}
    </button>
  )
}
