import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cambio-share-'))
let rendered: string[] = []
/** Pages with `slow` in their path wait for this promise before they finish rendering. */
let slow = Promise.resolve()
const title = 'Exchange ETH &amp; LTC'
/** Web app stub. Each page contains the path of its share image, except for personal pages. */
const web = {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    rendered.push(pathname)
    const [locale, plain] = pathname.startsWith('/ru')
      ? ['ru', pathname.slice(3)]
      : ['en', pathname.replace(/^\/$/, '')]
    if (pathname.includes('slow')) await slow
    const image = `<meta property="og:image" content="http://localhost:3000/share/v1/${locale}${plain}.png"/>`
    return new Response(
      `<html><head><meta property="og:title" content="${title} · Cambio"/><meta property="og:site_name" content="Cambio"/>${pathname.includes('personal') ? '' : image}</head><body></body></html>`,
      // A missing page also has a head with metadata, like the app's real 404 page.
      { status: pathname.includes('nowhere') ? 404 : 200 },
    )
  },
}

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ DATA_DIR: dataDir }, undefined, web)
})
afterAll(async () => {
  await stack.close()
  rmSync(dataDir, { recursive: true, force: true })
})
afterEach(() => vi.restoreAllMocks())
/** Sends the request immediately. A plain `inject` call sends nothing until it is awaited. */
const request = async (url: string, headers: Record<string, string> = {}) => stack.app.inject({ url, headers })

test.each([
  '/share/v1/en.png',
  '/share/v1/ru.png',
  '/share/v1/ru/exchange-eth-ltc.png',
  '/share/v1/en/blog/a-post.png',
])('serves the share image %s as an immutable PNG of 1200 × 630', async (url) => {
  const { statusCode, headers, rawPayload } = await request(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': expect.stringContaining('immutable') })
  const { width, height, format } = await sharp(rawPayload).metadata()
  expect({ width, height, format }).toEqual({ width: 1_200, height: 630, format: 'png' })
  expect((await request(url, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
})

test('renders a share image once and reuses the stored file after a restart', async () => {
  const url = '/share/v1/en/docs/once.png'
  const first = await request(url)
  rendered = []
  expect((await request(url)).rawPayload).toEqual(first.rawPayload)
  expect(rendered).toEqual([])
  const other = await startTestApp({ DATA_DIR: dataDir }, undefined, web)
  expect((await other.app.inject({ url })).rawPayload).toEqual(first.rawPayload)
  expect(rendered).toEqual([])
  await other.close()
})

test('redirects an old version of a share image to the current version', async () => {
  const { statusCode, headers } = await request('/share/old/ru/price/btc.png')
  expect([statusCode, headers['location']]).toEqual([302, '/share/v1/ru/price/btc.png'])
  expect(headers['cache-control']).toBe('no-cache')
})

test.each([
  '/share/v1/en/nowhere.png',
  '/share/v1/en/personal.png',
  '/share/v1/de.png',
  '/share/v1/en/.env.png',
  '/share/v1/en/%2e%2e%2fetc.png',
  '/share/V1/en.png',
  '/share/v1/en',
  '/share/',
  `/share/v1/en/${'x'.repeat(400)}.png`,
])('returns 404 for the share image %s', async (url) => {
  const before = existsSync(join(dataDir, 'share')) ? readdirSync(join(dataDir, 'share')).length : 0
  expect((await request(url)).statusCode).toBe(404)
  expect(existsSync(join(dataDir, 'share')) ? readdirSync(join(dataDir, 'share')).length : 0).toBe(before)
})

/** Blocks the painter stub until the test calls the returned `go`. */
function holdPainter() {
  const gate = Promise.withResolvers<void>()
  const { painter } = stack.composition.services.shareCards
  const paint = painter.paint.bind(painter)
  const painting = vi.spyOn(painter, 'paint').mockImplementation(async (card) => {
    await gate.promise
    return paint(card)
  })
  return { painting, go: gate.resolve }
}

test('renders one share image at a time and returns 503 when the queue is full', async () => {
  const { painting, go } = holdPainter()
  const requests = Array.from({ length: 30 }, (_, index) => request(`/share/v1/en/blog/many-${index}.png`))
  const twice = request('/share/v1/en/blog/many-0.png')
  await Promise.all(requests.slice(8))
  expect(painting).toHaveBeenCalledTimes(1)
  go()
  const answers = await Promise.all(requests)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8)
  expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(22)
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
  })
  expect((await twice).rawPayload).toEqual(answers[0]?.rawPayload)
  expect(painting).toHaveBeenCalledTimes(8)
})

test('returns 404 for missing and personal pages without adding them to the queue of share images', async () => {
  const { painting, go } = holdPainter()
  const first = request('/share/v1/en/blog/held.png')
  await expect.poll(() => painting.mock.calls.length).toBe(1)
  rendered = []
  const invented = Array.from({ length: 30 }, (_, index) => request(`/share/v1/en/nowhere-${index}.png`))
  const versions = Array.from({ length: 30 }, (_, index) => request(`/share/v${index + 2}/en/price/btc.png`))
  const personal = ['order/1', 'profile/info', 'lk'].map((path) => request(`/share/v1/en/${path}.png`))
  for (const { statusCode } of await Promise.all([...invented, ...personal])) expect(statusCode).toBe(404)
  for (const { statusCode } of await Promise.all(versions)) expect(statusCode).toBe(302)
  expect(rendered.filter((path) => /order|profile|lk/.test(path))).toEqual([])
  const real = request('/share/v1/en/blog/real.png')
  go()
  for (const { statusCode } of await Promise.all([first, real])) expect(statusCode).toBe(200)
  expect(painting).toHaveBeenCalledTimes(2)
})

test('serves a share image while the pages of 30 other images are still being rendered', async () => {
  const made = Promise.withResolvers<void>()
  slow = made.promise
  const making = Array.from({ length: 30 }, (_, index) => request(`/share/v1/en/nowhere/slow-${index}.png`))
  await expect.poll(() => rendered.filter((path) => path.includes('slow')).length).toBe(30)
  expect((await request('/share/v1/en/blog/meanwhile.png')).statusCode).toBe(200)
  made.resolve()
  for (const { statusCode } of await Promise.all(making)) expect(statusCode).toBe(404)
})

test('returns 503 when a share image cannot be rendered and retries on the next request', async () => {
  const { painter } = stack.composition.services.shareCards
  const painting = vi.spyOn(painter, 'paint').mockRejectedValue(new Error('no type'))
  for (let nth = 0; nth < 10; nth += 1)
    expect((await request(`/share/v1/en/blog/broken-${nth}.png`)).headers).toMatchObject({ 'retry-after': '5' })
  expect(painting).toHaveBeenCalledTimes(10)
  painting.mockRestore()
  for (const name of ['broken-0', 'next']) expect((await request(`/share/v1/en/blog/${name}.png`)).statusCode).toBe(200)
})
