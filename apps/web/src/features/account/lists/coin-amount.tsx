import type { ReactNode } from 'react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import styles from './coin-amount.module.css'

interface CoinAmountProps {
  currencyTitle: string
  amount: ReactNode
  /** Second line: the network or the fee. Null for a single line. */
  note: string | null
}

/** Table cell with a coin's icon, an amount and a note below the amount. */
export function CoinAmount({ currencyTitle, amount, note }: CoinAmountProps) {
  return (
    <span className={styles.amount}>
      <CoinIcon currencyTitle={currencyTitle} size={20} lazy />
      <span className="two-lines">
        <span>{amount}</span>
        {note !== null && <small>{note}</small>}
      </span>
    </span>
  )
}
