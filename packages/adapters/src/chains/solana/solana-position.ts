import * as z from 'zod'

const PlaceJson = z.object({ slot: z.number().int().nonnegative(), signature: z.string() })
const PositionJson = z.object({
  compared: PlaceJson.nullable(),
  listing: z.object({ newest: PlaceJson, before: z.string() }).nullable(),
})

/** A transaction and the slot of its block. */
export type SolanaPlace = z.infer<typeof PlaceJson>

/**
 * Progress of the comparison between an account's history and the signer's record. Nodes list the history from the
 * newest to the oldest transaction.
 */
export interface SolanaPosition {
  /** Newest transaction up to which the history has been compared. Null until the history was read once. */
  compared: SolanaPlace | null
  /**
   * Progress of an unfinished reading of the history, from its newest transaction back to `compared`. `before` is the
   * oldest transaction that was compared so far. Null if no reading is in progress.
   */
  listing: { newest: SolanaPlace; before: string } | null
}

/**
 * Parses a position that `formatPosition` wrote. A position from an older version contains only a signature. Its slot
 * is unknown and is set to 0.
 * @throws {z.ZodError} for another format
 */
export function parsePosition(text: string | null): SolanaPosition {
  if (text === null) return { compared: null, listing: null }
  if (!text.startsWith('{')) return { compared: { slot: 0, signature: text }, listing: null }
  return PositionJson.parse(JSON.parse(text))
}

/** Returns a position as a string that `parsePosition` can read. */
export function formatPosition(position: SolanaPosition): string {
  return JSON.stringify(position)
}
