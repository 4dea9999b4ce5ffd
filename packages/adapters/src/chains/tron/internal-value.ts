import type { InternalJson } from './tron-json.ts'

/**
 * Notes of java-tron's internal transactions that move TRX from caller to receiver (`Program.java`: `callToAddress`,
 * `createContractImpl`, `suicide`), in hex.
 */
const VALUE_NOTES: ReadonlySet<string | undefined> = new Set(
  ['call', 'create', 'suicide'].map((note) => Buffer.from(note).toString('hex')),
)

/**
 * Returns the sun that an internal transaction moves from its caller to its receiver; 0 when it moves none. java-tron
 * also records staking, delegation of energy, votes and withdrawals of rewards here, with an amount that the receiver
 * does not get. The value of `suicide` includes unstaked TRX, which a second record repeats. java-tron writes a note in
 * every record, so a record without one counts as 0, as does one with an unknown note. A contract that calls or deletes
 * itself in favour of itself moves nothing.
 */
export function movedSun(inner: InternalJson): number {
  if (inner.rejected === true || !VALUE_NOTES.has(inner.note?.toLowerCase())) return 0
  if (inner.caller_address === inner.transferTo_address) return 0
  return (inner.callValueInfo ?? []).find(({ tokenId }) => tokenId === undefined)?.callValue ?? 0
}
