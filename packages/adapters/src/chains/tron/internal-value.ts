import type { InternalJson } from './tron-json.ts'

/**
 * Notes (operation names in hex) of internal transactions that move TRX from the caller to the receiver. Source:
 * java-tron's `Program.java` (`callToAddress`, `createContractImpl`, `suicide`).
 */
const VALUE_NOTES: ReadonlySet<string | undefined> = new Set(
  ['call', 'create', 'suicide'].map((note) => Buffer.from(note).toString('hex')),
)

/**
 * Returns the amount that an internal transaction moves from its caller to its receiver, in sun. Returns 0 in these
 * cases:
 * - Staking, energy delegation, votes and reward withdrawals. java-tron records them as internal transactions too, but
 *   their amounts never reach the receiver.
 * - A missing or unknown note, because java-tron records a note for each operation.
 * - A contract that calls itself, or self-destructs in its own favour.
 * For `suicide`, the amount includes unstaked TRX, which a second record repeats.
 */
export function movedSun(inner: InternalJson): number {
  if (inner.rejected === true || !VALUE_NOTES.has(inner.note?.toLowerCase())) return 0
  if (inner.caller_address === inner.transferTo_address) return 0
  return (inner.callValueInfo ?? []).find(({ tokenId }) => tokenId === undefined)?.callValue ?? 0
}
