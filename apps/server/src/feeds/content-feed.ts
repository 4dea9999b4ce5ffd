import type { ArticleCard, ContentAnswer } from '@cambio/core/content/content'
import type { Feed, FeedEntry } from './feed.ts'

const NEWEST = 20

/**
 * Returns the feed of the blog or the docs: the newest articles, sorted by publication date. An article without a
 * publication date is sorted by its modification date, and an article without either date is omitted.
 */
export function contentFeed(
  { title, description, categories, list }: ContentAnswer,
  where: Pick<Feed, 'locale' | 'pageUrl' | 'selfUrl' | 'author'>,
): Feed {
  const named = new Map(categories.map((one) => [one.slug, one.title]))
  const entry = (card: ArticleCard): FeedEntry[] => {
    const day = card.date ?? card.updated
    if (day === null) return []
    return [
      {
        title: card.title,
        description: card.description,
        url: `${where.pageUrl}/${card.slug}`,
        publishedAt: Date.parse(day),
        updatedAt: Date.parse(card.updated ?? day),
        category: named.get(card.category) ?? card.category,
        ...(card.language && { locale: card.language }),
      },
    ]
  }
  const entries = (list?.items ?? []).flatMap(entry).toSorted((a, b) => b.publishedAt - a.publishedAt)
  return { ...where, title: `${title} · ${where.author}`, description, entries: entries.slice(0, NEWEST) }
}
