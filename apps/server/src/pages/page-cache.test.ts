import { describe, expect, it } from 'vitest'
import { Page } from './page.ts'
import { PageCache } from './page-cache.ts'

function setUp(ttlMs = 5_000) {
  const clock = { at: 0, now: () => clock.at }
  let renders = 0
  const cache = new PageCache(clock, ttlMs)
  const get = (key: string, status = 200) =>
    cache.get(key, async () => {
      renders += 1
      return new Page(status, {}, Buffer.from(key))
    })
  return { get, clock, renders: () => renders }
}

describe('page cache', () => {
  it('renders a page once for all requests within its cache lifetime', async () => {
    const { get, clock, renders } = setUp()
    await Promise.all([get('/'), get('/'), get('/')])
    clock.at = 4_999
    await get('/')
    expect(renders()).toBe(1)
    clock.at = 5_000
    await get('/')
    expect(renders()).toBe(2)
  })

  it('caches pages separately for each cache key', async () => {
    const { get } = setUp()
    const [en, ru] = await Promise.all([get('/'), get('/ru')])
    expect([(await en.bytes('identity')).toString(), (await ru.bytes('identity')).toString()]).toEqual(['/', '/ru'])
  })

  it('caches only pages with status 200 and a sufficiently short cache key', async () => {
    const { get, renders } = setUp()
    await get('/nope', 404)
    await get('/nope', 404)
    await get(`/${'x'.repeat(600)}`)
    await get(`/${'x'.repeat(600)}`)
    expect(renders()).toBe(4)
  })

  it('does not cache a failed render', async () => {
    const { clock } = setUp()
    const cache = new PageCache(clock, 5_000)
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const page = await cache.get('/', async () => new Page(200, {}, Buffer.from('yes')))
    expect(page.status).toBe(200)
  })

  it('limits the number of cached pages', async () => {
    const { get, renders } = setUp()
    for (let index = 0; index < 301; index += 1) await get(`/${index}`)
    await get('/300')
    expect(renders()).toBe(301)
    await get('/0')
    expect(renders()).toBe(302)
  })
})
