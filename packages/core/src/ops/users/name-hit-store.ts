import type { NameMatch } from '../../screening/name-screening.ts'
import type { Counted } from '../counted.ts'

/** Decision of an operator about a name hit. `cleared`: the user is another person than the listed one. */
export type NameHitDecision = 'cleared' | 'confirmed'

/**
 * What a name hit is about: an identity check of an account, or the payer of a bank transfer, by the bank's ID of the
 * statement line.
 */
export type ScreenedSubject =
  | { kind: 'identity'; checkId: string; userId: number }
  | { kind: 'payer'; statementId: string }

/** A possible match of a name with a sanctions list. It contains neither the name nor the birth date. */
export interface NameHit extends NameMatch {
  hitId: string
  subject: ScreenedSubject
  /** Time when the hit was found, in epoch milliseconds. */
  foundAt: number
  /** Null while the hit waits for an operator. */
  decision: NameHitDecision | null
  decidedBy: string | null
}

/** Stores possible matches with sanctions lists, and the decisions about them. */
export interface NameHitStore {
  /** Adds the hits of a subject. Skips a hit with the same entry and digest. Returns all stored hits of the subject. */
  add(subject: ScreenedSubject, matches: readonly NameMatch[]): Promise<NameHit[]>
  /** Records that an identity check was screened by lists with this digest. */
  screened(checkId: string, digest: string, operator: string): Promise<void>
  find(hitId: string): Promise<NameHit | null>
  /** Returns the hits of an identity check that are not cleared, oldest first. */
  notCleared(checkId: string): Promise<NameHit[]>
  /** Returns the hits that wait for an operator, oldest first. */
  waiting(limit: number): Promise<Counted<NameHit>>
  /** Stores a decision. Returns false when the hit has changed since `from`. */
  decide(
    hitId: string,
    decision: NameHitDecision,
    by: { operator: string; from: NameHitDecision | null },
  ): Promise<boolean>
}
