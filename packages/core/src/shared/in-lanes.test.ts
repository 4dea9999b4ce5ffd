import { expect, it } from 'vitest'
import { CONCURRENCY, inLanes } from './in-lanes.ts'

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

it('limits the number of concurrent items and returns the results in order', async () => {
  let inHand = 0
  let most = 0
  const answers = await inLanes([...Array(50).keys()], String, async (one) => {
    inHand += 1
    most = Math.max(most, inHand)
    for (let turns = one % 3; turns >= 0; turns -= 1) await soon()
    inHand -= 1
    return one * 2
  })
  expect(answers).toEqual([...Array(50).keys()].map((one) => one * 2))
  expect(most).toBe(CONCURRENCY)
})

it('runs items in the same lane one after another', async () => {
  const done: number[] = []
  await inLanes(
    [5, 4, 3, 2, 1],
    () => 'one',
    async (turns) => {
      for (let turn = 0; turn < turns; turn += 1) await soon()
      done.push(turns)
    },
  )
  expect(done).toEqual([5, 4, 3, 2, 1])
})

it("starts no new items after a failure and throws the failure's error when the running items finish", async () => {
  const finished: number[] = []
  const all = inLanes([...Array(50).keys()], String, async (one) => {
    if (one === 1) throw new Error('the first')
    await soon()
    if (one === 2) throw new Error('another')
    finished.push(one)
  })
  await expect(all).rejects.toThrow('the first')
  expect(finished).toEqual([...Array(CONCURRENCY).keys()].filter((one) => one !== 1 && one !== 2))
})
