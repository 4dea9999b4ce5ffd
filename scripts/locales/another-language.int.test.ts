import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Folders of the repository that building the pages and the sitemap requires. */
const PARTS = ['apps/web', 'apps/server', 'packages/kernel', 'packages/contract', 'packages/core', 'scripts']
const NOT_COPIED = new Set(['node_modules', 'dist'])
const OURS = '@cambio'
const PATIENCE_MS = 240_000

const copy = mkdtempSync(join(tmpdir(), 'cambio-german-'))
const messages = join(copy, 'apps/web/src/messages')
const write = (file: string, data: object): void => writeFileSync(join(messages, 'de', file), JSON.stringify(data))
const run = async (args: string[], cwd = copy): Promise<string> =>
  (await promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, NODE_ENV: 'production' } })).stdout

const BORROWED = { title: 'An English title', description: 'English words', language: 'en' }
const OWN = { title: 'Ein deutscher Titel', description: 'Deutsche Worte' }
const card = (slug: string, part: object) => ({
  slug,
  category: 'news',
  date: null,
  updated: null,
  minutes: 1,
  ...part,
})
const head = { title: 'Wissen', description: 'Alles', categories: [{ slug: 'news', title: 'Neues', count: 2 }] }
const list = {
  ...head,
  article: null,
  list: { category: null, total: 2, offset: 0, items: [card('theirs', BORROWED), card('ours', OWN)] },
}
const section = (id: string, text: string) => ({ id, level: 2, text })
const BODY = { html: '<p>English text</p>', headings: [section('a', 'English part'), section('b', 'Another')] }
/** API responses, keyed by the end of the requested URL. */
const ANSWERS = {
  '/content/blog/de': list,
  '/content/docs/de': list,
  'slug=theirs': {
    ...head,
    list: null,
    article: { ...card('theirs', BORROWED), ...BODY, previous: card('ours', OWN), next: card('more', BORROWED) },
  },
  '/v1/status': {
    state: 'ok',
    isCutOff: false,
    measuredAt: 0,
    times: { quoteMs: null, orderSeconds: null },
    parts: [{ part: 'site', network: null, state: 'ok', isHalted: false, lagSeconds: null, history: null }],
    incidents: [
      {
        id: '1',
        openedAt: 0,
        closedAt: null,
        notes: [
          { at: 0, en: 'It stands', ru: 'Стоит' },
          { at: 1, en: 'It still stands', ru: 'Всё стоит' },
        ],
      },
    ],
  },
  '/openapi.json': {
    paths: { '/api/v1/health': { get: { operationId: 'health', summary: 'How it is', tags: ['health'] } } },
    components: { schemas: {} },
  },
}

/** Script that requests the built pages and the sitemap as the server does. */
const ASK = `
  import { offerInside } from './packages/contract/src/inside.ts'
  import { inEveryLanguage } from './apps/server/src/pages/site-files/site-map.ts'
  import { robotsText } from './apps/server/src/pages/site-files/robots.ts'
  import { messagesRoute } from './apps/server/src/pages/site-files/messages.route.ts'
  import fastify from 'fastify'
  import { LOCALE_CODES } from './packages/kernel/src/locale.ts'
  import pages from './apps/web/dist/server/server.js'
  const read = async (path) => (await pages.fetch(new Request('https://swap.example' + path))).text()
  const answers = Object.entries(${JSON.stringify(ANSWERS)})
  offerInside(async ({ path }) => {
    const [, answer] = answers.find(([end]) => path.endsWith(end) || path.split('?')[0].endsWith(end) && !path.includes('slug=')) ?? []
    return { ok: answer !== undefined, answer }
  })
  const app = fastify()
  messagesRoute(app)
  const kept = async (locale) => (await app.inject('/translations/' + locale + '/messages.json')).headers['cache-control']
  const results = {
    german: await read('/de/how-it-works'),
    english: await read('/how-it-works'),
    article: await read('/de/docs/theirs'),
    docs: await read('/de/docs'),
    blog: await read('/de/blog'),
    status: await read('/de/status'),
    api: await read('/de/swap-api'),
    sitemap: inEveryLanguage({ path: '/blog' }, 'https://swap.example', LOCALE_CODES),
    robots: robotsText('https://swap.example', LOCALE_CODES),
    kept: { german: await kept('de'), english: await kept('en') },
  }
  process.stdout.write('results:' + JSON.stringify(results), () => process.exit(0))
`

let output: {
  german: string
  english: string
  article: string
  docs: string
  blog: string
  status: string
  api: string
  sitemap: { url: string; links: { lang: string }[] }[]
  robots: string
  kept: { german: string; english: string }
}

beforeAll(async () => {
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (source) => !NOT_COPIED.has(source.split('/').at(-1) ?? ''),
    })
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(ROOT, file), join(copy, file))
  borrowPackages()
  // Add a language. A new folder with settings and translations is sufficient.
  mkdirSync(join(messages, 'de'))
  write('locale.json', { language: 'de-DE', name: 'Deutsch', group: '.', decimal: ',' })
  write('common.json', { language: 'Sprache' })
  write('site-how-it-works.json', { title: 'So funktioniert es' })
  await run(['-e', "import('./scripts/locales/locale-list.ts').then(({ writeLocaleList }) => writeLocaleList())"])
  await run([join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], join(copy, 'apps/web'))
  writeFileSync(join(copy, 'ask.mjs'), ASK)
  output = JSON.parse((await run(['ask.mjs'])).split('results:')[1] ?? '') as typeof output
}, PATIENCE_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/**
 * Creates the `node_modules` of the copied repository. Links external packages to the installed ones, and our own
 * packages to their copies.
 */
function borrowPackages(): void {
  mkdirSync(join(copy, 'node_modules', OURS), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== OURS && !name.startsWith('.'))
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  for (const part of PARTS.filter((one) => one !== 'scripts'))
    symlinkSync(join(copy, part), join(copy, 'node_modules', OURS, part.split('/')[1] ?? ''))
}

test('serves pages in an added language and shows untranslated text in the default language', () => {
  expect(output.german).toContain('lang="de-DE"')
  expect(output.german).toMatch(/<h1[^>]*>So funktioniert es</)
  const english = JSON.parse(readFileSync(join(messages, 'en/site-how-it-works.json'), 'utf8')) as Record<
    string,
    string
  >
  expect(output.german).toContain(english['seo_title'])
  expect(output.english).not.toContain('So funktioniert es')
})

test('includes an added language in the language menus, alternate links, sitemap and robots.txt', () => {
  for (const page of [output.german, output.english]) {
    expect(page).toMatch(/<a [^>]*href="\/de\/how-it-works"[^>]*>DE</)
    expect(page).toMatch(/<link rel="alternate" hreflang="de" href="[^"]*\/de\/how-it-works"/i)
    expect(page).toMatch(/<link rel="alternate" hreflang="x-default" href="(?![^"]*\/de\/)[^"]*\/how-it-works"/i)
  }
  expect(output.sitemap.map(({ url }) => url)).toContain('https://swap.example/de/blog')
  for (const { links } of output.sitemap) expect(links.map(({ lang }) => lang)).toContain('de')
  expect(output.robots).toContain('Disallow: /de/order/')
})

test("disables caching of an added language's messages while its translation is incomplete", () => {
  expect(output.kept).toEqual({ german: 'no-cache', english: 'public, max-age=86400' })
})

/** Returns the `lang` attribute that applies to each occurrence of `words`. */
function languageOf(page: string, words: string): (string | undefined)[] {
  const around: (string | undefined)[] = []
  const found: (string | undefined)[] = []
  for (const [, end, attributes, text] of page.matchAll(/<(\/?)[a-z][a-z\d]*([^>]*)>|([^<]+)/g)) {
    if (text?.includes(words)) found.push(around.at(-1))
    else if (end === '/') around.pop()
    else if (attributes?.endsWith('/') === false) around.push(/ lang="([^"]+)"/.exec(attributes)?.[1] ?? around.at(-1))
  }
  return found
}

test.each([
  ['article', 'An English title', 3],
  ['article', 'English words', 1],
  ['article', 'English text', 1],
  ['article', 'English part', 1],
  ['docs', 'An English title', 2],
  ['docs', 'English words', 1],
  ['blog', 'An English title', 1],
  ['blog', 'English words', 1],
  ['status', 'It stands', 1],
  ['status', 'It still stands', 1],
  ['api', 'How it is', 1],
] as const)('marks untranslated English text on the %s page of an added language: %s', (page, words, times) => {
  const main = /<main.*<\/main>/s.exec(output[page])?.[0] ?? ''
  expect(languageOf(main, words)).toEqual(Array.from({ length: times }, () => 'en'))
})

test.each(['article', 'docs', 'blog'] as const)(
  'does not mark translated text on the %s page of an added language',
  (page) => {
    const own = languageOf(/<main.*<\/main>/s.exec(output[page])?.[0] ?? '', 'Ein deutscher Titel')
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((language) => language !== undefined)).toEqual([])
    for (const words of ['Wissen', 'Neues']) expect(languageOf(output[page], words)).not.toContain('en')
  },
)
