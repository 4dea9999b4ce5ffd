import type { ContentSource } from '@cambio/core/content/content-source'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { expect, test } from 'vitest'
import { pagesOfPart } from './site-map.ts'

const card = { title: 'One', description: '', category: 'news', date: null, updated: null, minutes: 1 }

test('a part of a list from which all was left out is not its last', async () => {
  const offsets: number[] = []
  const content: ContentSource = {
    ask: async ({ route, offset }) => {
      if (route === 'docs') return null
      offsets.push(offset)
      const part = offset === 0 ? { items: [], leftOut: 100 } : { items: [{ ...card, slug: 'one' }] }
      const list = { category: null, total: 101, offset, ...part }
      return { title: '', description: '', categories: [], article: null, list }
    },
  }
  const pages = await pagesOfPart(
    { catalogue: new Catalogue([], []), content, theme: { languages: ['en'] } },
    'articles',
  )
  expect(Array.from(pages ?? [], ({ path }) => path)).toEqual(['/blog/one'])
  expect(offsets).toEqual([0, 100])
})
