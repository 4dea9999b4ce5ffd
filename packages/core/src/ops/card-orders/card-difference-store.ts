import type { CardDifference } from '../../card-orders/card-difference.ts'
import type { Counted } from '../counted.ts'

/** A stored difference that is waiting for an operator. */
export interface OpenCardDifference extends CardDifference {
  differenceId: string
  provider: string
  /** When the difference was found, in epoch milliseconds. */
  foundAt: number
}

/** Stores differences between the card provider's report and the journal. */
export interface CardDifferenceStore {
  /** Returns the differences that are waiting for an operator, longest wait first. */
  waiting(limit: number): Promise<Counted<OpenCardDifference>>
  /** Closes a difference and returns it, or returns null if it is not open. */
  close(differenceId: string): Promise<OpenCardDifference | null>
}
