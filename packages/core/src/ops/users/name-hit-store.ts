import type { NameMatch } from '../../screening/name-screening.ts'
import type { Counted } from '../counted.ts'

/** An operator's decision about a name hit. `cleared`: the user is not the listed person. */
export type NameHitDecision = 'cleared' | 'confirmed'

/**
 * Subject of a name hit: an account's identity check, an account's name at the card provider, or the payer of a bank
 * transfer. The bank's ID for the statement line identifies the payer.
 */
export type ScreenedSubject =
  | { kind: 'identity'; checkId: string; userId: number }
  | { kind: 'provider-name'; userId: number }
  | { kind: 'payer'; statementId: string }

/** A possible match between a name and a sanctions list, stored without the name and the birth date. */
export interface NameHit extends NameMatch {
  hitId: string
  subject: ScreenedSubject
  /** When the name hit was found, in epoch milliseconds. */
  foundAt: number
  /** Operator's decision; null while the hit is waiting for one. */
  decision: NameHitDecision | null
  decidedBy: string | null
}

/** Stores possible sanctions list matches and the decisions about them. */
export interface NameHitStore {
  /**
   * Adds a subject's hits. Skips hits whose entry and digest are already stored. Returns all stored hits of the
   * subject.
   */
  add(subject: Exclude<ScreenedSubject, { kind: 'provider-name' }>, matches: readonly NameMatch[]): Promise<NameHit[]>
  /** Records that an identity check was screened against the lists with this digest. */
  screened(checkId: string, digest: string, operator: string): Promise<void>
  find(hitId: string): Promise<NameHit | null>
  /** Returns an identity check's hits that have not been cleared, oldest first. */
  notCleared(checkId: string): Promise<NameHit[]>
  /** Returns the hits that are waiting for an operator, oldest first. */
  waiting(limit: number): Promise<Counted<NameHit>>
  /**
   * Stores a decision if the hit's current decision is still `by.from`. Otherwise, changes nothing and returns false.
   */
  decide(
    hitId: string,
    decision: NameHitDecision,
    by: { operator: string; from: NameHitDecision | null },
  ): Promise<boolean>
}
