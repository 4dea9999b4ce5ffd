import type { InternalJson } from './tron-json.ts'

/**
 * Notes (operation names in hex) of internal transactions that move TRX from the caller to the receiver. Source:
 * java-tron's `Program.java` (`callToAddress`, `createContractImpl`, `suicide`).
 */
const VALUE_NOTES: ReadonlySet<string | undefined> = new Set(
  ['call', 'create', 'suicide'].map((note) => Buffer.from(note).toString('hex')),
)

/**
 * Returns the amount that an internal transaction moves from its caller to its receiver, in sun; 0 if it moves nothing.
 * java-tron also records staking, energy delegation, votes and reward withdrawals as internal transactions. Their
 * amounts never reach the receiver. java-tron records a note for each operation, so a missing or unknown note counts as
 * 0. A contract that calls itself, or self-destructs in its own favour, moves nothing. For `suicide`, the amount
 * includes unstaked TRX, which a second record repeats.
 */
export function movedSun(inner: InternalJson): number {
  if (inner.rejected === true || !VALUE_NOTES.has(inner.note?.toLowerCase())) return 0
  if (inner.caller_address === inner.transferTo_address) return 0
  return (inner.callValueInfo ?? []).find(({ tokenId }) => tokenId === undefined)?.callValue ?? 0
}
