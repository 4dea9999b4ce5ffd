import { REVIEW_WITHIN_DAYS } from '@cambio/kernel/review-terms'
import type { Order } from '../orders/order.ts'

/** Nobody has looked at it; everybody reads it; a person of the house took it back. */
export type ReviewStatus = 'PENDING' | 'SHOWN' | 'HIDDEN'

/** What somebody said of an order of theirs. Times are epoch milliseconds. */
export interface Review {
  reviewId: string
  orderId: number
  /** Whole stars. */
  rating: number
  text: string
  /** How they want to be called; empty for nobody's name. */
  name: string
  status: ReviewStatus
  hiddenReason: string | null
  createdAt: number
}

/** A review as everybody reads it: of what pair and in what month, and nothing that tells of which order. */
export interface ShownReview extends Pick<Review, 'reviewId' | 'rating' | 'text' | 'name'> {
  /** Slugs. */
  from: string
  to: string
  /** When it was written, `2026-11`. */
  month: string
}

/** All shown reviews together. */
export interface RatingCount {
  count: number
  sum: number
}

/** Reviews; one an order, by constraint. */
export interface ReviewStore {
  /** False where the order has one. */
  add(review: Pick<Review, 'orderId' | 'rating' | 'text' | 'name' | 'createdAt'>): Promise<boolean>
  isGiven(orderId: number): Promise<boolean>
  find(reviewId: string): Promise<Review | null>
  /** Those that nobody has looked at, longest waiting first, and how many there are. */
  waiting(limit: number): Promise<{ total: number; items: Review[] }>
  /** Lets everybody read it, or nobody: then `hiddenReason` says why. */
  decide(reviewId: string, to: { hiddenReason: string | null; now: number }): Promise<void>
  /** The stars and words stay. */
  forgetName(reviewId: string): Promise<void>
  /** Newest first; those older than `before`, where it is given. */
  shown(page: { before: string | null; limit: number }): Promise<ShownReview[]>
  rating(): Promise<RatingCount>
  /** Those of orders of an account, newest first. */
  ofAccount(userId: number, limit: number): Promise<Review[]>
}

const WITHIN_MS = REVIEW_WITHIN_DAYS * 86_400_000

/** Whether something can be said of an order now: it has an outcome, and that not long since. */
export function isReviewable({ state, updatedAt }: Pick<Order, 'state' | 'updatedAt'>, now: number): boolean {
  return (state === 'FINISHED' || state === 'REFUNDED') && now - updatedAt <= WITHIN_MS
}

/** The average as decimal text with one digit, rounded half up; null where there is nothing to take it of. */
export function averageText({ count, sum }: RatingCount): string | null {
  if (count === 0) return null
  const tenths = Math.floor((sum * 20 + count) / (2 * count))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
