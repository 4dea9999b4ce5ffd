import { useId, type ReactNode } from 'react'
import ledger from './ledger.module.css'

interface LedgerRowProps {
  title: string
  text?: string
  children: ReactNode
}

/** Settings row with a title and text on the left and a state and actions on the right. */
export function LedgerRow({ title, text, children }: LedgerRowProps) {
  const id = useId()
  return (
    <section className={ledger.row} aria-labelledby={id}>
      <div className={ledger.label}>
        <h2 id={id}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className={ledger.body}>{children}</div>
    </section>
  )
}
