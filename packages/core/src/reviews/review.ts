import { REVIEW_WITHIN_DAYS } from '@cambio/kernel/review-terms'
import { isCompleted } from '../orders/is-completed.ts'
import type { Order } from '../orders/order.ts'

/** PENDING: not reviewed by an operator yet. SHOWN: public. HIDDEN: hidden by an operator. */
export type ReviewStatus = 'PENDING' | 'SHOWN' | 'HIDDEN'

/** A user's review of an order. Times are in epoch milliseconds. */
export interface Review {
  reviewId: string
  orderId: number
  /** Number of stars, an integer from 1 to 5. */
  rating: number
  text: string
  /** Author's display name; empty for an anonymous review. */
  name: string
  status: ReviewStatus
  hiddenReason: string | null
  createdAt: number
}

/** A public review with its order's currency pair and the month, but nothing else that could identify the order. */
export interface ShownReview extends Pick<Review, 'reviewId' | 'rating' | 'text' | 'name'> {
  /** Slug of the order's send instrument. */
  from: string
  /** Slug of the order's receive instrument. */
  to: string
  /** Month in which the review was written, such as `2026-11`. */
  month: string
}

/** Number and sum of all public ratings. */
export interface RatingCount {
  count: number
  sum: number
}

/** Stores reviews of swaps and card purchases. The database permits one review per order. */
export interface ReviewStore {
  /** Adds a review. Returns false if the order already has a review. */
  add(review: Pick<Review, 'orderId' | 'rating' | 'text' | 'name' | 'createdAt'>): Promise<boolean>
  isGiven(orderId: number): Promise<boolean>
  find(reviewId: string): Promise<Review | null>
  /** Returns the pending reviews that have been waiting the longest, and the total number of pending reviews. */
  waiting(limit: number): Promise<{ total: number; items: Review[] }>
  /** Publishes a review, or hides it if a reason is given. */
  decide(reviewId: string, to: { hiddenReason: string | null; now: number }): Promise<void>
  /** Deletes the author's name, but not the rating or the text. */
  forgetName(reviewId: string): Promise<void>
  /**
   * Returns public reviews, newest first. If `before` is set, returns only reviews older than the review with this ID.
   */
  shown(page: { before: string | null; limit: number }): Promise<ShownReview[]>
  rating(): Promise<RatingCount>
  /** Returns the reviews of an account's swaps and card purchases, newest first. */
  ofAccount(userId: number, limit: number): Promise<Review[]>
}

const WITHIN_MS = REVIEW_WITHIN_DAYS * 86_400_000

/** Returns whether an order may be reviewed now, that is, whether it was finished or refunded recently. */
export function isReviewable({ state, updatedAt }: Pick<Order, 'state' | 'updatedAt'>, now: number): boolean {
  return isCompleted({ state }) && now - updatedAt <= WITHIN_MS
}

/**
 * Returns the average rating as a decimal string with one decimal place, rounded half up, or null if there are no
 * ratings.
 */
export function averageText({ count, sum }: RatingCount): string | null {
  if (count === 0) return null
  const tenths = Math.floor((sum * 20 + count) / (2 * count))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
