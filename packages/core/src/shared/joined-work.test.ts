import { describe, expect, it } from 'vitest'
import { JoinedWork } from './joined-work.ts'

/** Returns work that counts its runs and ends only when the test calls `end`. */
function heldWork() {
  const ends: (() => void)[] = []
  let started = 0
  const work = new JoinedWork(async () => {
    started += 1
    const run = started
    await new Promise<void>((resolve) => ends.push(resolve))
    return run
  })
  return { work, end: (run: number) => ends[run - 1]?.(), started: () => started }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('work shared by concurrent callers', () => {
  it('runs shared work once for all callers that arrive before the run starts', async () => {
    const { work, end, started } = heldWork()
    const calls = [work.run(), work.run()]
    await turn()
    end(1)
    expect(await Promise.all(calls)).toEqual([1, 1])
    expect(started()).toBe(1)
  })

  it('runs shared work once more for all callers that arrive during a run', async () => {
    const { work, end } = heldWork()
    const first = work.run()
    await turn()
    const later = [work.run(), work.run()]
    end(1)
    await turn()
    end(2)
    expect(await Promise.all([first, ...later])).toEqual([1, 2, 2])
  })

  it('runs shared work again for a call after a failed run', async () => {
    let runs = 0
    const work = new JoinedWork(async () => {
      runs += 1
      if (runs === 1) throw new Error('away')
      return runs
    })
    await expect(work.run()).rejects.toThrow('away')
    expect(await work.run()).toBe(2)
  })

  it('runs shared work again for callers that arrived during a failed run', async () => {
    let fail: (error: Error) => void = () => {}
    let runs = 0
    const work = new JoinedWork(() => {
      runs += 1
      return runs > 1 ? Promise.resolve(runs) : new Promise<number>((_resolve, reject) => (fail = reject))
    })
    const first = work.run()
    await turn()
    const second = work.run()
    fail(new Error('away'))
    await expect(first).rejects.toThrow('away')
    expect(await second).toBe(2)
  })
})
