import { expect, test } from 'vitest'
import type { ArticleView, ContentView } from './content-call.ts'
import { articleData } from './structured-data.ts'

const article: ArticleView = {
  slug: 'networks/tags',
  title: 'Tags',
  description: 'About tags',
  category: 'safety',
  minutes: 1,
  html: '',
  date: '2026-09-01',
  updated: null,
  headings: [],
  previous: null,
  next: null,
}
const view: ContentView = {
  title: 'Блог',
  description: '',
  categories: [{ slug: 'safety', title: 'Безопасность', count: 1 }],
  article,
  list: null,
}
const site = {
  publicUrl: 'https://swap.example',
  siteName: 'Cambio',
  locale: 'ru',
  image: 'https://swap.example/share/v/ru/a.png',
} as const

test('returns the type, date and breadcrumb of a blog article', () => {
  const [posting, trail] = articleData('blog', view, article, site)
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Tags',
    url: 'https://swap.example/ru/blog/networks/tags',
    datePublished: '2026-09-01',
    dateModified: '2026-09-01',
    inLanguage: 'ru-RU',
    publisher: { '@type': 'Organization', name: 'Cambio' },
  })
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Блог', item: 'https://swap.example/ru/blog' },
      { position: 2, name: 'Безопасность', item: 'https://swap.example/ru/blog/safety' },
      { position: 3, name: 'Tags', item: 'https://swap.example/ru/blog/networks/tags' },
    ],
  })
})

test('returns only a breadcrumb, without a category, for a docs page', () => {
  const data = articleData('docs', view, { ...article, date: null }, site)
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ itemListElement: [{ position: 1 }, { position: 2, name: 'Tags' }] })
})
