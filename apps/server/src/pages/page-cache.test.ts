import { describe, expect, it } from 'vitest'
import { Page } from './page.ts'
import { PageCache } from './page-cache.ts'

function setUp(ttlMs = 5_000) {
  const clock = { at: 0, now: () => clock.at }
  let renders = 0
  const cache = new PageCache(clock, ttlMs)
  const ask = (key: string, status = 200) =>
    cache.get(key, async () => {
      renders += 1
      return new Page(status, {}, Buffer.from(key))
    })
  return { ask, clock, renders: () => renders }
}

describe('page cache', () => {
  it('renders a page once for all requests within its cache lifetime', async () => {
    const { ask, clock, renders } = setUp()
    await Promise.all([ask('/'), ask('/'), ask('/')])
    clock.at = 4_999
    await ask('/')
    expect(renders()).toBe(1)
    clock.at = 5_000
    await ask('/')
    expect(renders()).toBe(2)
  })

  it('caches pages with different keys separately', async () => {
    const { ask } = setUp()
    const [en, ru] = await Promise.all([ask('/'), ask('/ru')])
    expect([(await en.bytes('identity')).toString(), (await ru.bytes('identity')).toString()]).toEqual(['/', '/ru'])
  })

  it('caches only pages that have status 200 and a cache key within the maximum length', async () => {
    const { ask, renders } = setUp()
    await ask('/nope', 404)
    await ask('/nope', 404)
    await ask(`/${'x'.repeat(600)}`)
    await ask(`/${'x'.repeat(600)}`)
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
    const { ask, renders } = setUp()
    for (let index = 0; index < 301; index += 1) await ask(`/${index}`)
    await ask('/300')
    expect(renders()).toBe(301)
    await ask('/0')
    expect(renders()).toBe(302)
  })
})
