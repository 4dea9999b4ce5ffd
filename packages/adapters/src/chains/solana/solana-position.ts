import * as z from 'zod'

const PlaceJson = z.object({ slot: z.number().int().nonnegative(), signature: z.string() })
const PositionJson = z.object({
  compared: PlaceJson.nullable(),
  listing: z.object({ newest: PlaceJson, before: z.string() }).nullable(),
})

/** A transaction and the slot of its block. */
export type SolanaPlace = z.infer<typeof PlaceJson>

/** Position of a comparison in the history of an account. Nodes list the history from the newest to the oldest. */
export interface SolanaPosition {
  /** Newest transaction up to which the history is compared. Null before the first comparison has ended. */
  compared: SolanaPlace | null
  /**
   * A listing that has not reached `compared` yet: its newest transaction, and the oldest one that it has compared. Null
   * between two listings.
   */
  listing: { newest: SolanaPlace; before: string } | null
}

/**
 * Returns the position that `formatPosition` wrote. Older positions are a signature alone. Their slot is unknown, so it
 * is 0.
 * @throws {z.ZodError} for another format
 */
export function parsePosition(text: string | null): SolanaPosition {
  if (text === null) return { compared: null, listing: null }
  if (!text.startsWith('{')) return { compared: { slot: 0, signature: text }, listing: null }
  return PositionJson.parse(JSON.parse(text))
}

/** Returns a position as text, for the mark file. */
export function formatPosition(position: SolanaPosition): string {
  return JSON.stringify(position)
}
