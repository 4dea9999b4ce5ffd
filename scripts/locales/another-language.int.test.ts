import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What the pages are built of, and what tells crawlers of them. */
const PARTS = ['apps/web', 'apps/server', 'packages/kernel', 'packages/contract', 'packages/core', 'scripts']
const NOT_COPIED = new Set(['node_modules', 'dist'])
const OURS = '@cambio'
const PATIENCE_MS = 240_000

const copy = mkdtempSync(join(tmpdir(), 'cambio-german-'))
const messages = join(copy, 'apps/web/src/messages')
const write = (file: string, data: object): void => writeFileSync(join(messages, 'de', file), JSON.stringify(data))
const run = async (args: string[], cwd = copy): Promise<string> =>
  (await promisify(execFile)(process.execPath, args, { cwd, env: { ...process.env, NODE_ENV: 'production' } })).stdout

/** Asks the built pages, and the sitemap, as the server does. */
const ASK = `
  import { inEveryLanguage } from './apps/server/src/pages/site-files/site-map.ts'
  import { robotsText } from './apps/server/src/pages/site-files/robots.ts'
  import { messagesRoute } from './apps/server/src/pages/site-files/messages.route.ts'
  import fastify from 'fastify'
  import { LOCALE_CODES } from './packages/kernel/src/locale.ts'
  import pages from './apps/web/dist/server/server.js'
  const read = async (path) => (await pages.fetch(new Request('https://swap.example' + path))).text()
  const app = fastify()
  messagesRoute(app)
  const kept = async (locale) => (await app.inject('/translations/' + locale + '/messages.json')).headers['cache-control']
  const told = {
    german: await read('/de/how-it-works'),
    english: await read('/how-it-works'),
    sitemap: inEveryLanguage({ path: '/blog' }, 'https://swap.example', LOCALE_CODES),
    robots: robotsText('https://swap.example', LOCALE_CODES),
    kept: { german: await kept('de'), english: await kept('en') },
  }
  process.stdout.write('told:' + JSON.stringify(told), () => process.exit(0))
`

let told: {
  german: string
  english: string
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
  // A language is a folder: what it is called, and what is translated so far.
  mkdirSync(join(messages, 'de'))
  write('locale.json', { language: 'de-DE', name: 'Deutsch', group: '.', decimal: ',' })
  write('common.json', { language: 'Sprache' })
  write('site-how-it-works.json', { title: 'So funktioniert es' })
  await run(['-e', "import('./scripts/locales/locale-list.ts').then(({ writeLocaleList }) => writeLocaleList())"])
  await run([join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], join(copy, 'apps/web'))
  writeFileSync(join(copy, 'ask.mjs'), ASK)
  told = JSON.parse((await run(['ask.mjs'])).split('told:')[1] ?? '') as typeof told
}, PATIENCE_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The packages of the house, with those of our own taken from the copy. */
function borrowPackages(): void {
  mkdirSync(join(copy, 'node_modules', OURS), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== OURS && !name.startsWith('.'))
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  for (const part of PARTS.filter((one) => one !== 'scripts'))
    symlinkSync(join(copy, part), join(copy, 'node_modules', OURS, part.split('/')[1] ?? ''))
}

test('its pages are in it, and say in the default language what is not translated', () => {
  expect(told.german).toContain('lang="de-DE"')
  expect(told.german).toMatch(/<h1[^>]*>So funktioniert es</)
  const english = JSON.parse(readFileSync(join(messages, 'en/site-how-it-works.json'), 'utf8')) as Record<
    string,
    string
  >
  expect(told.german).toContain(english['seo_title'])
  expect(told.english).not.toContain('So funktioniert es')
})

test('every language knows it: switcher, twins, sitemap, robots', () => {
  for (const page of [told.german, told.english]) {
    expect(page).toMatch(/<a [^>]*href="\/de\/how-it-works"[^>]*>DE</)
    expect(page).toMatch(/<link rel="alternate" hreflang="de" href="[^"]*\/de\/how-it-works"/i)
  }
  expect(told.sitemap.map(({ url }) => url)).toContain('https://swap.example/de/blog')
  for (const { links } of told.sitemap) expect(links.map(({ lang }) => lang)).toContain('de')
  expect(told.robots).toContain('Disallow: /de/order/')
})

test('its words are asked for anew each time while it is being written', () => {
  expect(told.kept).toEqual({ german: 'no-cache', english: 'public, max-age=86400' })
})
