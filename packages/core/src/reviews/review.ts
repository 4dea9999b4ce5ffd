import { REVIEW_WITHIN_DAYS } from '@cambio/kernel/review-terms'
import type { Order } from '../orders/order.ts'

/** PENDING: not checked yet. SHOWN: public. HIDDEN: hidden by an operator. */
export type ReviewStatus = 'PENDING' | 'SHOWN' | 'HIDDEN'

/** A user's review of an order. Times are epoch milliseconds. */
export interface Review {
  reviewId: string
  orderId: number
  /** Whole stars. */
  rating: number
  text: string
  /** Display name; empty for an anonymous review. */
  name: string
  status: ReviewStatus
  hiddenReason: string | null
  createdAt: number
}

/** A public review, with its pair and month, and nothing that identifies its order. */
export interface ShownReview extends Pick<Review, 'reviewId' | 'rating' | 'text' | 'name'> {
  /** Slugs. */
  from: string
  to: string
  /** Month of its creation, `2026-11`. */
  month: string
}

/** Number and sum of all public ratings. */
export interface RatingCount {
  count: number
  sum: number
}

/** Reviews; a constraint allows one per order. */
export interface ReviewStore {
  /** Returns false when the order already has a review. */
  add(review: Pick<Review, 'orderId' | 'rating' | 'text' | 'name' | 'createdAt'>): Promise<boolean>
  isGiven(orderId: number): Promise<boolean>
  find(reviewId: string): Promise<Review | null>
  /** Returns unchecked reviews, longest waiting first, and their total number. */
  waiting(limit: number): Promise<{ total: number; items: Review[] }>
  /** Publishes a review, or hides it for a reason. */
  decide(reviewId: string, to: { hiddenReason: string | null; now: number }): Promise<void>
  /** Deletes the author's name; rating and text stay. */
  forgetName(reviewId: string): Promise<void>
  /** Returns public reviews, newest first, older than `before` if given. */
  shown(page: { before: string | null; limit: number }): Promise<ShownReview[]>
  rating(): Promise<RatingCount>
  /** Returns the reviews of an account's orders, newest first. */
  ofAccount(userId: number, limit: number): Promise<Review[]>
}

const WITHIN_MS = REVIEW_WITHIN_DAYS * 86_400_000

/** Returns whether an order may be reviewed now: it has ended, and not long ago. */
export function isReviewable({ state, updatedAt }: Pick<Order, 'state' | 'updatedAt'>, now: number): boolean {
  return (state === 'FINISHED' || state === 'REFUNDED') && now - updatedAt <= WITHIN_MS
}

/** Returns the average as decimal text with one digit, rounded half up; null without ratings. */
export function averageText({ count, sum }: RatingCount): string | null {
  if (count === 0) return null
  const tenths = Math.floor((sum * 20 + count) / (2 * count))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
