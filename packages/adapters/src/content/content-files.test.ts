import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ContentQuery } from '@cambio/core/content/content'
import { LOCALES } from '@cambio/kernel/locale'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ContentFiles } from './content-files.ts'

const INDEX = 'title: Blog\ndescription: About swaps\ncategories:\n  - slug: safety\n    title: Safety\n'
const query: ContentQuery = {
  route: 'blog',
  locale: 'en',
  path: '',
  category: null,
  search: null,
  offset: 0,
  limit: 10,
}

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cambio-content-'))
  for (const folder of ['blog/en', 'blog/ru', 'docs/en', 'docs/ru']) write(`${folder}/index.yaml`, INDEX)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function write(name: string, text: string): void {
  mkdirSync(dirname(join(dir, name)), { recursive: true })
  writeFileSync(join(dir, name), text)
}

const page = (title: string, more = '', body = 'Text.') =>
  `---\ntitle: ${title}\ndescription: About ${title}\ncategory: safety\n${more}---\n\n${body}\n`

function open(isWatched = false) {
  const clock = { at: 0, now: () => clock.at }
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  return { clock, errors, opening: ContentFiles.open({ dir, isWatched, clock, onError }) }
}

test('reads articles at any folder depth and converts their Markdown to sanitised HTML', async () => {
  const body = '# One\n\n| a |\n|---|\n| 1 |\n\n```js\nlet a = "<b>"\n```\n\n<script>x</script>\n\n[here](/docs/fees)'
  write('blog/ru/deep/er/one.md', page('Один', 'date: 2026-08-03\nupdated: 2026-09-01\n', body))
  const files = await open().opening
  const answer = await files.find({ ...query, locale: 'ru', path: 'deep/er/one' })
  expect(answer?.article).toMatchObject({
    slug: 'deep/er/one',
    title: 'Один',
    description: 'About Один',
    category: 'safety',
    date: '2026-08-03',
    updated: '2026-09-01',
    minutes: 1,
    headings: [{ id: 'one', level: 2, text: 'One' }],
  })
  expect(answer?.article).not.toHaveProperty('order')
  const { html = '' } = answer?.article ?? {}
  expect(html).toContain('<div class="scroller" tabindex="0"><table>')
  expect(html).toContain('<code class="language-js">let a = "&#x3C;b>"\n</code>')
  expect(html).toContain('<a href="/ru/docs/fees">')
  expect(html).not.toContain('script')
  expect(await files.find({ ...query, path: 'deep/er/one' })).toBeNull()
})

test('finds articles that contain every search word in any inflection, with title matches first', async () => {
  write('blog/en/late.md', page('Late', '', 'A refund comes back.'))
  write('blog/en/refunds.md', page('Refunds', '', 'Nothing late.'))
  write('blog/en/other.md', page('Other', '', 'Nothing.'))
  write('blog/ru/late.md', page('Поздно', '', 'Возврат придёт, чёрная кошка.'))
  const files = await open().opening
  const found = async (search: string, locale: 'en' | 'ru' = 'en') =>
    (await files.find({ ...query, locale, search }))?.list?.items.map(({ slug }) => slug)
  expect(await found('REFUND')).toEqual(['refunds', 'late'])
  expect(await found('refund late')).toHaveLength(2)
  expect(await found('refund other')).toEqual([])
  expect(await found('возвраты', 'ru')).toEqual(['late'])
  expect(await found('черная', 'ru')).toEqual(['late'])
})

test.each([
  ['blog/en/bad.md', 'no front matter', 'front matter'],
  ['blog/en/bad.md', '---\ntitle: [\n---\n', 'bad.md'],
  ['blog/en/bad.md', page('A', 'date: 2026-02-30\n'), 'date'],
  ['blog/en/bad.md', page('A', 'tags: x\n'), 'tags'],
  ['blog/en/bad.md', page('A').replace('category: safety', 'category: other'), 'category "other"'],
  ['blog/en/page2.md', page('A'), 'path'],
  ['blog/en/Bad.md', page('A'), 'path'],
  ['blog/en/safety.md', page('A'), 'path'],
  ['docs/ru/index.yaml', 'title: Docs', 'index.yaml'],
])('throws an error that mentions the file %s when its content is %j', async (name, text, expected) => {
  write(name, text)
  await expect(open().opening).rejects.toThrow(expected)
  await expect(open().opening).rejects.toThrow(name)
})

test('reloads changed content files at most once a second', async () => {
  write('blog/en/one.md', page('One'))
  const { clock, errors, opening } = open(true)
  const files = await opening
  const titles = async () => (await files.find(query))?.list?.items.map(({ title }) => title)
  write('blog/en/two.md', page('Two'))
  clock.at = 999
  expect(await titles()).toEqual(['One'])
  clock.at = 1_000
  expect(await titles()).toEqual(['One', 'Two'])
  write('blog/en/two.md', 'half')
  clock.at = 2_000
  expect(await titles()).toEqual(['One', 'Two'])
  expect(errors).toHaveLength(1)
  rmSync(join(dir, 'blog/en/two.md'))
  clock.at = 3_000
  expect(await titles()).toEqual(['One'])
})

test('reads content files only once when file watching is disabled', async () => {
  const { clock, opening } = open()
  const files = await opening
  write('blog/en/one.md', page('One'))
  clock.at = 60_000
  expect((await files.find(query))?.list?.total).toBe(0)
})

test('falls back to the English article when the translation is missing', async () => {
  write('blog/en/one.md', page('One', 'date: 2026-08-03\n', '[here](/docs/fees)'))
  write('blog/en/two.md', page('Two', 'date: 2026-08-02\n'))
  write('blog/ru/two.md', page('Два', 'date: 2026-08-02\n'))
  const { isWhole } = LOCALES.ru
  LOCALES.ru.isWhole = false
  try {
    const files = await open().opening
    const all = await files.find({ ...query, locale: 'ru' })
    expect(all?.list?.items.map(({ title, language }) => [title, language])).toEqual([
      ['One', 'en'],
      ['Два', undefined],
    ])
    const one = await files.find({ ...query, locale: 'ru', path: 'one' })
    expect(one?.article).toMatchObject({ language: 'en', html: expect.stringContaining('/ru/docs/fees') })
    const two = await files.find({ ...query, locale: 'ru', path: 'two' })
    expect(two?.article).not.toHaveProperty('language')
    expect(two?.article?.previous).toMatchObject({ title: 'One', language: 'en' })
    expect((await files.find({ ...query, path: 'one' }))?.article).not.toHaveProperty('language')
  } finally {
    LOCALES.ru.isWhole = isWhole
  }
})
