import { addressGroups } from '../../lib/texts/format.ts'
import styles from './address-line.module.css'

/**
 * Shows an address in groups of characters, so that a user can compare it with another address. Emphasises both ends.
 */
export function AddressLine({ address }: { address: string }) {
  const groups = addressGroups(address)
  return (
    <p className={styles.address} data-testid="deposit-address" data-address={address}>
      {groups.map((group, index) => (
        <span key={index} className={index === 0 || index === groups.length - 1 ? styles.end : undefined}>
          {group}
        </span>
      ))}
    </p>
  )
}
