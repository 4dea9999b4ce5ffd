import { expect, test } from 'vitest'
import { BoundedQueries } from './bounded-queries.ts'

const nameOf = (address: string, chain = 'xrp') => ({ chain, address, further: '' })

/** Creates queries with a clock that the test sets. `isHanging` simulates a node that does not respond. */
function start() {
  const state = { now: 1_000_000, isHanging: false, waits: 0 }
  const queries = new BoundedQueries<string>({
    now: () => state.now,
    within: async (work, ms) => {
      if (!state.isHanging) return work
      state.waits += 1
      state.now += ms
      throw new Error('No answer')
    },
    isResult: () => false,
  })
  const run = (address: string, chain?: string) => queries.run(nameOf(address, chain), async () => address)
  return { state, queries, run }
}

/** Runs queries about `count` new addresses. Returns how many of them the node received. */
async function countRun(run: (address: string) => Promise<string | null>, count: number, prefix: string) {
  const results = await Promise.all(Array.from({ length: count }, (_, index) => run(`${prefix}${index}`)))
  return results.filter((result) => result !== null).length
}

test('queries a node about at most 20 new addresses at once and about 5 a second after that', async () => {
  const { state, run } = start()
  expect(await countRun(run, 15, 'a')).toBe(15)
  expect(await countRun(run, 15, 'b')).toBe(5)
  state.now += 1_000
  expect(await countRun(run, 15, 'c')).toBe(5)
  state.now += 3_600_000
  expect(await countRun(run, 15, 'd')).toBe(15)
  expect(await countRun(run, 15, 'e')).toBe(5)
})

test('the rate limit of a chain applies neither to cached results nor to other chains', async () => {
  const { run } = start()
  await countRun(run, 15, 'a')
  await countRun(run, 15, 'b')
  expect(await run('new')).toBeNull()
  expect(await run('a0')).toBe('a0')
  expect(await run('new', 'solana')).toBe('new')
})

test('runs at most 16 queries of a chain at once', async () => {
  const { queries } = start()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const query = (address: string) => queries.run(nameOf(address), () => answered.then(() => address))
  const waiting = Array.from({ length: 16 }, (_, index) => query(`a${index}`))
  expect(await query('further')).toBeNull()
  answer()
  expect(await Promise.all(waiting)).not.toContain(null)
  expect(await query('further')).toBe('further')
})

test('does not query a chain for 10 seconds after a timeout, whatever the address', async () => {
  const { state, run } = start()
  expect(await run('known')).toBe('known')
  state.isHanging = true
  for (const address of ['a', 'b', 'c']) expect(await run(address)).toBeNull()
  expect(state.waits).toBe(1)
  state.isHanging = false
  expect(await run('known')).toBe('known')
  expect(await run('d', 'solana')).toBe('d')
  state.now += 9_999
  expect(await run('d')).toBeNull()
  state.now += 1
  expect(await run('d')).toBe('d')
})
