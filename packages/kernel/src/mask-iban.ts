/**
 * Number of characters that stay visible at each end: the country code and check digits, and the last four characters.
 */
const SHOWN = 4

/** Masks an IBAN: `DE89370400440532013000` → `DE89•••3000`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, SHOWN)}•••${iban.slice(-SHOWN)}`
}
