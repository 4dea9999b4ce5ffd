import type { ApiAnswer } from '../../lib/api-calls.ts'

/** Structured data of who runs the site, with what people said of it; without the words of rating where nobody did. */
export function reviewedOrganization(
  organization: object,
  said: ApiAnswer<'listReviews'> | undefined,
  guest: string,
): object {
  if (!said?.rating) return organization
  const { average, count, best, worst } = said.rating
  const scale = { bestRating: best, worstRating: worst }
  return {
    ...organization,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, ratingCount: count, ...scale },
    review: said.items.map(({ rating, text, name, month }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: name ?? guest },
      datePublished: month,
      reviewRating: { '@type': 'Rating', ratingValue: rating, ...scale },
      ...(text !== '' && { reviewBody: text }),
    })),
  }
}
