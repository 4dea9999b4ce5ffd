import type { CardDifference } from '../../card-orders/reconcile-cards.ts'
import type { Counted } from '../counted.ts'

/** A stored difference that waits for an operator. */
export interface OpenCardDifference extends CardDifference {
  differenceId: string
  provider: string
  /** Time when the difference was found, in epoch milliseconds. */
  foundAt: number
}

/** Stores differences between the card provider's report and the journal. */
export interface CardDifferenceStore {
  /** Returns the differences that wait for an operator, longest waiting first. */
  waiting(limit: number): Promise<Counted<OpenCardDifference>>
  /** Closes a difference and returns it; null when it does not wait. */
  close(differenceId: string): Promise<OpenCardDifference | null>
}
