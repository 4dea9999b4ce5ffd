import type { Organization, WithContext } from 'schema-dts'
import type { ApiAnswer } from '../../lib/api/api-calls.ts'
import type { organizationData } from '../../lib/seo/seo.ts'

/** Returns the operator's structured data, including its reviews. Omits the rating if no review exists. */
export function reviewedOrganization(
  organization: ReturnType<typeof organizationData>,
  reviews: ApiAnswer<'listReviews'> | undefined,
  guest: string,
): object {
  if (!reviews?.rating) return organization
  const { average, count, best, worst } = reviews.rating
  const scale = { bestRating: best, worstRating: worst }
  return {
    ...organization,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, ratingCount: count, ...scale },
    review: reviews.items.map(({ rating, text, name, month }) => ({
      '@type': 'Review' as const,
      author: { '@type': 'Person', name: name ?? guest },
      datePublished: month,
      reviewRating: { '@type': 'Rating', ratingValue: rating, ...scale },
      ...(text !== '' && { reviewBody: text }),
    })),
  } satisfies WithContext<Organization>
}
