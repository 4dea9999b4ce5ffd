import type { CardShelf } from '@cambio/core/site/share-card'
import { expect, test } from 'vitest'
import { DrawingQueue } from './drawing-queue.ts'
import { ShareCards, type FoundCard } from './share-cards.ts'

/**
 * Creates share cards with stubs. The head of each stub page contains the path of the requested image, and the painter
 * stub records its calls.
 */
function setUp({ look = 'ours', shelf = null }: { look?: string; shelf?: CardShelf | null } = {}) {
  const drawn: string[] = []
  const cards = new ShareCards({
    queue: new DrawingQueue({
      async paint({ title }) {
        drawn.push(title)
        return Buffer.from(`${look} ${title}`)
      },
    }),
    look,
    shelf,
    instruments: () => [],
    onError: () => {},
    render: async (page) => ({
      status: 200,
      html: `<head><meta property="og:image" content="http://x/share/v1/en${page}.png"><meta property="og:title" content="${page.slice(1)}"></head>`,
    }),
  })
  const find = (name: string): Promise<FoundCard> =>
    cards.find({ path: `/share/v1/en/${name}.png`, page: `/${name}`, plainPage: `/${name}` })
  return { find, drawn }
}

function shelf(): CardShelf {
  const kept = new Map<string, Uint8Array>()
  return {
    find: async (name) => kept.get(name) ?? null,
    keep: async (name, png) => void kept.set(name, png),
  }
}

test('caches the most recently used share cards in memory', async () => {
  const { find, drawn } = setUp()
  for (let nth = 0; nth < 64; nth += 1) await find(`P${nth}`)
  await find('P0')
  expect(drawn).toHaveLength(64)
  await find('More')
  await find('P0')
  expect(drawn).toHaveLength(65)
  await find('P1')
  expect(drawn.slice(64)).toEqual(['More', 'P1'])
})

test('reuses share cards stored by an earlier process only if their design has not changed', async () => {
  const common = shelf()
  const first = await setUp({ shelf: common }).find('Page')
  const same = setUp({ shelf: common })
  expect(await same.find('Page')).toEqual(first)
  expect(same.drawn).toEqual([])
  const other = setUp({ shelf: common, look: 'another' })
  expect(await other.find('Page')).not.toEqual(first)
  expect(other.drawn).toEqual(['Page'])
})

test('returns a share card even if it cannot be stored', async () => {
  const fails = (): Promise<never> => Promise.reject(new Error('the disk is full'))
  const { find, drawn } = setUp({ shelf: { find: fails, keep: fails } })
  expect(await find('Page')).toHaveProperty('png')
  await find('Page')
  expect(drawn).toEqual(['Page'])
})
