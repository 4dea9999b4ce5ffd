import { addressGroups } from '../../lib/texts/format.ts'

/** An address in groups for comparison, with both ends emphasised. */
export function AddressLine({ address }: { address: string }) {
  const groups = addressGroups(address)
  return (
    <p className="addr" data-testid="deposit-address" data-address={address}>
      {groups.map((group, index) => (
        <span key={index} data-end={index === 0 || index === groups.length - 1}>
          {group}
        </span>
      ))}
    </p>
  )
}
