import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_THEME } from '@cambio/kernel/site-theme'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { CardArtist } from './card-artist.ts'
import { CardFiles } from './card-files.ts'
import { TypeFace } from './type-face.ts'

const artist = new CardArtist(
  fileURLToPath(new URL('../../../../apps/web/public/', import.meta.url)),
  DEFAULT_THEME,
  null,
)
const dir = mkdtempSync(join(tmpdir(), 'cambio-cards-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const card = { siteName: 'Cambio', title: 'Обмен без сюрпризов', section: 'Guides', coins: [] as string[] }
const paint = async (part: Partial<typeof card>) =>
  sharp(await artist.paint({ ...card, ...part }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
const EDGE = 60
/** Returns whether text reaches into the image's margin, which then contains a pixel as dark as text. */
function isOverflowing({ data, info }: { data: Buffer; info: { width: number; height: number } }): boolean {
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const isMargin = x < EDGE || x >= info.width - EDGE || y < EDGE || y >= info.height - EDGE
      const at = (y * info.width + x) * 3
      if (isMargin && (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 180) return true
    }
  return false
}

test.each([
  ['a title', {}],
  ['a title of many words', { title: 'Очень длинное название статьи, '.repeat(20), section: 'Раздел '.repeat(60) }],
  ['a very long word', { title: 'W'.repeat(300), siteName: 'M'.repeat(90) }],
  [
    'coins with and without a mark',
    { coins: ['BTC', 'XYZZY'], title: 'Exchange Bitcoin (BTC) for anything at all '.repeat(5) },
  ],
  [
    'coins and a date below the title',
    { coins: ['BTC', 'ETH'], title: 'Wide words '.repeat(30), section: '27 ноября ' },
  ],
  ['empty text', { title: '', section: '', siteName: '' }],
  ['letters without a glyph, and markup', { title: '漢字 <script>&amp;"\u0007</script>' }],
  ['a coin with a path for a name', { coins: ['../../secret', ''] }],
])('draws %s at 1200 × 630 pixels within the margins', async (_what, part) => {
  const drawn = await paint(part)
  expect([drawn.info.width, drawn.info.height]).toEqual([1_200, 630])
  expect(isOverflowing(drawn)).toBe(false)
})

test('draws equal content as identical share images and different content as different ones', async () => {
  const [one, again, other] = await Promise.all([paint({}), paint({}), paint({ title: 'Обмен с сюрпризами' })])
  expect(one.data.equals(again.data)).toBe(true)
  expect(one.data.equals(other.data)).toBe(false)
})

test("the share images' typeface covers every character used in either language", async () => {
  const face = await TypeFace.load(600)
  for (const character of 'ABCXYZabcxyzАБВЭЮЯабвэюяёЁ№«»—–·…’“”€$0123456789äöüßії') {
    expect(face.measure(character, 10), character).toBeGreaterThan(0)
  }
})

test('deletes the oldest share images when their total size would exceed the limit', async () => {
  const files = new CardFiles(dir, 1_000)
  for (let index = 0; index < 10; index += 1) {
    await files.keep(`card${index}`, Buffer.alloc(100))
    utimesSync(join(dir, `card${index}.png`), index, index)
  }
  expect(readdirSync(dir)).toHaveLength(10)
  await files.keep('newest', Buffer.alloc(100))
  expect(readdirSync(dir)).toHaveLength(9)
  expect(await files.find('card0')).toBeNull()
  expect(await files.find('newest')).toHaveLength(100)
  const reopened = new CardFiles(dir, 1_000)
  await reopened.keep('a', Buffer.alloc(300))
  expect(await reopened.find('card2')).toBeNull()
  expect(await reopened.find('a')).toHaveLength(300)
})
