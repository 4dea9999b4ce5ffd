/** Maximum number of squares in a row. If more confirmations are required, each square represents several of them. */
const MAX_SQUARES = 20

/** Squares in the confirmation progress: how many there are, and how many are filled. */
export interface BlockSquares {
  count: number
  filled: number
}

/** Returns the number of squares for the required confirmations, and how many of them are filled. */
export function blockSquares(confirmations: number, required: number): BlockSquares {
  const perSquare = Math.max(1, Math.ceil(required / MAX_SQUARES))
  const count = Math.max(1, Math.ceil(required / perSquare))
  return { count, filled: Math.min(count, Math.floor(confirmations / perSquare)) }
}

/** Minimum number of confirmations for an estimate of the network's pace. */
const MIN_CONFIRMATIONS = 2
const MINUTE_MS = 60_000

/**
 * Returns the minutes until the last required confirmation at the pace so far, rounded up. Returns null if there are
 * too few confirmations for an estimate, or if none is outstanding.
 */
export function minutesToConfirm(
  { confirmations, createdAt }: { confirmations: number; createdAt: string },
  required: number,
  now: number,
): number | null {
  if (confirmations < MIN_CONFIRMATIONS || confirmations >= required) return null
  const elapsedMs = now - Date.parse(createdAt)
  if (elapsedMs <= 0) return null
  return Math.ceil(((elapsedMs / confirmations) * (required - confirmations)) / MINUTE_MS)
}
