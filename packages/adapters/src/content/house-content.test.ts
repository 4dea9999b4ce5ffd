import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONTENT_ROUTES, type ContentQuery } from '@cambio/core/content/content'
import { INFO_PAGES } from '@cambio/kernel/info-pages'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import { beforeAll, describe, expect, test } from 'vitest'
import { ContentFiles } from './content-files.ts'

// Tests of the articles in the repository's content folder.

const dir = fileURLToPath(new URL('../../../../content/', import.meta.url))
const ALL = { category: null, search: null, offset: 0, limit: 1_000 }
/** Paths of the site's pages other than articles (spec §2). */
const PAGES = new RegExp(`^/(?:(?:orders|price|${INFO_PAGES.join('|')})?|profile/[a-z-]+)$`)
const routesAndLocales = CONTENT_ROUTES.flatMap((route) => LOCALE_CODES.map((locale) => ({ route, locale })))

let files: ContentFiles
beforeAll(async () => {
  files = await ContentFiles.open({ dir, isWatched: false, clock: { now: () => 0 }, onError: () => {} })
})
const listed = async (query: Pick<ContentQuery, 'route' | 'locale'>) => {
  const answer = await files.find({ ...ALL, ...query, path: '' })
  return answer?.list?.items ?? []
}
const namesOf = (route: string, locale: string) => globSync('**/*.md', { cwd: join(dir, route, locale) }).toSorted()

test('the built-in content includes at least 12 blog articles and 15 docs articles', () => {
  expect(namesOf('blog', 'en').length).toBeGreaterThanOrEqual(12)
  expect(namesOf('docs', 'en').length).toBeGreaterThanOrEqual(15)
})

test.each(CONTENT_ROUTES)(
  '%s: contains every article in both languages, with the same order, category, dates and heading levels',
  async (route) => {
    expect(namesOf(route, 'ru')).toEqual(namesOf(route, 'en'))
    const about = async (locale: 'en' | 'ru') =>
      Promise.all(
        (await listed({ route, locale })).map(async ({ slug }) => {
          const article = (await files.find({ ...ALL, route, locale, path: slug }))?.article
          const levels = article?.headings.map(({ level }) => level).join('')
          return { slug, category: article?.category, date: article?.date, updated: article?.updated, levels }
        }),
      )
    expect(await about('ru')).toEqual(await about('en'))
    const categories = async (locale: 'en' | 'ru') =>
      (await files.find({ ...ALL, route, locale, path: '' }))?.categories.map(({ slug, count }) => ({ slug, count }))
    expect(await categories('ru')).toEqual(await categories('en'))
    for (const { slug, count } of (await categories('en')) ?? []) expect(count, slug).toBeGreaterThan(0)
  },
)

describe.each(routesAndLocales)('articles of $route in $locale', ({ route, locale }) => {
  test('article titles and descriptions are unique and fit into search results', async () => {
    const cards = await listed({ route, locale })
    for (const { slug, title, description, date, updated } of cards) {
      expect(title.length, `title of ${slug}`).toBeLessThanOrEqual(60)
      expect(description.length, `description of ${slug}`).toBeGreaterThanOrEqual(110)
      expect(description.length, `description of ${slug}`).toBeLessThanOrEqual(160)
      expect(date === null, `date of ${slug}`).toBe(route === 'docs')
      expect(date ?? updated, `day of ${slug}`).not.toBeNull()
    }
    expect(new Set(cards.map(({ title }) => title)).size).toBe(cards.length)
    expect(new Set(cards.map(({ description }) => description)).size).toBe(cards.length)
  })

  test('built-in articles link only to existing pages and contain no HTML', async () => {
    const known = new Set<string>()
    for (const one of CONTENT_ROUTES)
      for (const { slug } of await listed({ route: one, locale })) known.add(`/${one}/${slug}`)
    for (const name of namesOf(route, locale)) {
      const text = readFileSync(join(dir, route, locale, name), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s]*)/g)) {
        const path = target.replace(/[?#].*$/, '')
        expect(known.has(path) || PAGES.test(path), `${name}: ${target}`).toBe(true)
      }
      expect(text.replace(/`[^`]*`/g, ''), name).not.toMatch(/<[a-z/!]/i)
    }
  })
})
