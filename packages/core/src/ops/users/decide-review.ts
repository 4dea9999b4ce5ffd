import { BEST_RATING } from '@cambio/kernel/review-terms'
import type { Review } from '../../reviews/review.ts'
import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Publishes a review.
 * @throws {OpsRefusal} when the review is unknown or already public
 */
export async function showReview(stores: OpsStores, reviewId: string, now: number): Promise<Decided> {
  const review = await reviewOf(stores, reviewId)
  if (review.status === 'SHOWN') throw new OpsRefusal(`Review ${reviewId} is published already.`)
  await stores.reviews.decide(reviewId, { hiddenReason: null, now })
  return decided(review, 'review show', 'Everybody reads it from now on, and it counts for the rating.')
}

/**
 * Hides a review, whether or not it is already published.
 * @throws {OpsRefusal} when the review is unknown or already hidden
 */
export async function hideReview(
  stores: OpsStores,
  reviewId: string,
  { reason, now }: { reason: string; now: number },
): Promise<Decided> {
  const review = await reviewOf(stores, reviewId)
  if (review.status === 'HIDDEN') throw new OpsRefusal(`Review ${reviewId} is hidden already.`)
  await stores.reviews.decide(reviewId, { hiddenReason: reason, now })
  return decided(review, 'review hide', 'Nobody reads it from now on, and it does not count for the rating.')
}

/**
 * Removes the author's name from a review at the author's request.
 * @throws {OpsRefusal} when the review is unknown or has no name
 */
export async function anonymiseReview(stores: OpsStores, reviewId: string): Promise<Decided> {
  const review = await reviewOf(stores, reviewId)
  if (review.name === '') throw new OpsRefusal(`Review ${reviewId} has no name.`)
  await stores.reviews.forgetName(reviewId)
  return decided(review, 'review unname', 'It has no name any more.')
}

/**
 * Returns the outcome of a decision for the audit log. Omits the review's text, because the text may have to be deleted
 * later and the audit log is permanent.
 */
function decided({ reviewId, orderId, rating }: Review, action: string, outcome: string): Decided {
  return {
    action,
    subject: `review ${reviewId}`,
    facts: { order: String(orderId), rating: String(rating) },
    summary: [`Review ${reviewId} of order ${orderId}, ${rating} of ${BEST_RATING}: ${outcome}`],
  }
}

async function reviewOf({ reviews }: Pick<OpsStores, 'reviews'>, reviewId: string): Promise<Review> {
  const review = await reviews.find(reviewId)
  if (!review) throw new OpsRefusal(`There is no review ${reviewId}.`)
  return review
}
