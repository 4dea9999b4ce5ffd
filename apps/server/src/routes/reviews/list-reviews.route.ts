import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { ResponseOf } from '@cambio/contract/call'
import { listReviews, MAX_REVIEWS } from '@cambio/contract/calls/list-reviews'
import { averageText, type RatingCount, type ShownReview, type ReviewStore } from '@cambio/core/reviews/review'
import { BEST_RATING, WORST_RATING } from '@cambio/kernel/review-terms'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { remember } from '@cambio/core/shared/remember'
import { presentTitles } from '../instruments/instrument.presenter.ts'

export interface ListReviewsDeps {
  catalogue: Catalogue
  clock: Clock
  reviews: Pick<ReviewStore, 'rating' | 'shown'>
}

const REMEMBER_MS = 5_000

type View = ResponseOf<typeof listReviews>

export function listReviewsRoute(app: FastifyInstance, services: ListReviewsDeps): void {
  const { reviews, clock } = services
  const rating = remember(() => reviews.rating(), REMEMBER_MS, clock)
  const newest = remember(() => reviews.shown({ before: null, limit: MAX_REVIEWS + 1 }), REMEMBER_MS, clock)
  mountCall(
    app,
    listReviews,
    async ({ query }) => {
      const limit = Number(query.limit)
      const read =
        query.cursor === undefined ? await newest() : await reviews.shown({ before: query.cursor, limit: limit + 1 })
      const items = read.slice(0, limit)
      return {
        rating: presentRating(await rating()),
        items: items.flatMap((one) => presentReview(services, one)),
        cursor: read.length > limit ? (items.at(-1)?.reviewId ?? null) : null,
      }
    },
    { isShared: true },
  )
}

function presentRating(all: RatingCount): View['rating'] {
  const average = averageText(all)
  return average === null ? null : { average, count: all.count, best: BEST_RATING, worst: WORST_RATING }
}

/**
 * Returns a list with the review as its only entry. Returns an empty list if the catalogue no longer contains one of
 * the order's coins.
 */
function presentReview(
  { catalogue }: Pick<ListReviewsDeps, 'catalogue'>,
  { rating, text, name, month, ...slugs }: ShownReview,
): View['items'] {
  const [from, to] = [catalogue.find({ slug: slugs.from }), catalogue.find({ slug: slugs.to })]
  if (!from || !to) return []
  return [{ rating, text, name: name === '' ? null : name, month, from: presentTitles(from), to: presentTitles(to) }]
}
