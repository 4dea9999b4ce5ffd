import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiAnswer } from '../../lib/api/api-calls.ts'
import { organizationData } from '../../lib/seo/seo.ts'
import { reviewedOrganization } from './reviewed-organization.ts'

/**
 * Strict schemas of the structured data. They reject unknown properties and follow the rules of schema.org and Google
 * for review snippets.
 */
const Scale = { bestRating: z.literal(5), worstRating: z.literal(1) }
const Organization = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Organization'),
  name: z.string().check(z.minLength(1)),
  url: z.url(),
  logo: z.url(),
})
const AggregateRating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  /** Requires a decimal point in every language, never a comma. */
  ratingValue: z.string().check(z.regex(/^[1-5]\.\d$/)),
  ratingCount: z.int().check(z.minimum(1)),
  ...Scale,
})
const Review = z.strictObject({
  '@type': z.literal('Review'),
  author: z.strictObject({ '@type': z.literal('Person'), name: z.string().check(z.minLength(1), z.maxLength(99)) }),
  reviewRating: z.strictObject({
    '@type': z.literal('Rating'),
    ratingValue: z.int().check(z.minimum(1), z.maximum(5)),
    ...Scale,
  }),
  datePublished: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  reviewBody: z.optional(z.string().check(z.minLength(1))),
})
const ReviewedOrganization = z.extend(Organization, {
  aggregateRating: AggregateRating,
  review: z.array(Review).check(z.minLength(1)),
})

const organization = organizationData('https://swap.example', 'Cambio')
const titles = (currencyTitle: string) => ({ currencyTitle, networkTitle: currencyTitle })
const about = { from: titles('ETH'), to: titles('LTC'), month: '2026-11' }
const reviews: ApiAnswer<'listReviews'> = {
  rating: { average: '4.5', count: 2, best: 5, worst: 1 },
  items: [
    { ...about, rating: 5, text: 'Fast.', name: 'Anna' },
    { ...about, rating: 4, text: '', name: null },
  ],
  cursor: null,
}

test('the structured data contains the types and properties that search engines require for reviews', () => {
  const data = ReviewedOrganization.parse(reviewedOrganization(organization, reviews, 'Guest'))
  expect(data.review.map(({ author, reviewBody }) => [author.name, reviewBody])).toEqual([
    ['Anna', 'Fast.'],
    ['Guest', undefined],
  ])
})

test('omits the rating when there are no reviews or the request failed', () => {
  for (const nothing of [{ rating: null, items: [], cursor: null }, undefined])
    expect(Organization.parse(reviewedOrganization(organization, nothing, 'Guest'))).not.toHaveProperty(
      'aggregateRating',
    )
})
