import type { ArticleCard, ContentAnswer } from '@cambio/core/content/content'
import type { Feed, FeedEntry } from './feed.ts'

/** What is to be told of a blog: its articles that have a day. */
export function blogFeed(
  { title, description, categories, list }: ContentAnswer,
  where: Pick<Feed, 'locale' | 'pageUrl' | 'selfUrl' | 'author'>,
): Feed {
  const named = new Map(categories.map((one) => [one.slug, one.title]))
  const entry = (card: ArticleCard): FeedEntry[] => {
    if (card.date === null) return []
    const publishedAt = Date.parse(card.date)
    return [
      {
        ...{ title: card.title, description: card.description, url: `${where.pageUrl}/${card.slug}`, publishedAt },
        ...{ category: named.get(card.category) ?? card.category, updatedAt: Date.parse(card.updated ?? card.date) },
        ...(card.language && { locale: card.language }),
      },
    ]
  }
  return { ...where, title: `${title} · ${where.author}`, description, entries: (list?.items ?? []).flatMap(entry) }
}
