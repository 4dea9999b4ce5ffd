import { expect, it } from 'vitest'
import { NOON } from '../fixtures.ts'
import type { StoreFixtures, StoresUnderTest } from './stores-under-test.ts'

/** Contract tests for the cursor, which is the last block read on a chain. */
export function chainCursorSuite(open: () => Promise<StoresUnderTest>, fixtures: StoreFixtures): void {
  const { fresh } = fixtures

  it("rewinds a chain's stored blocks to the target height", async () => {
    const { chains } = (await open()).work.stores
    const chain = fresh('chain')
    const block = (height: number) => ({ height, hash: `block-${height}` })
    expect([await chains.cursor(chain), await chains.blocksBelow(chain, 12)]).toEqual([null, []])
    for (const height of [7, 8, 9, 10, 11]) await chains.advance(chain, block(height), 3)
    expect(await chains.cursor(chain)).toEqual(block(11))
    expect(await chains.blocksBelow(chain, 11)).toEqual([block(10), block(9), block(8)])
    await chains.rewind(chain, block(9))
    expect([await chains.cursor(chain), await chains.blocksBelow(chain, 12)]).toEqual([block(9), [block(9), block(8)]])
    expect([await chains.hashAt(chain, 9), await chains.hashAt(chain, 10)]).toEqual(['block-9', null])
  })

  it('returns the highest block of a chain that the worker has ever read', async () => {
    const { chains } = (await open()).work.stores
    const chain = fresh('chain')
    const at = (height: number) => ({ height, hash: `${chain} ${height}` })
    const behind = async () => (await chains.behind()).filter((one) => one.chain === chain)
    await chains.noteTip(chain, 7, NOON)
    expect([await chains.highest(chain), await behind()]).toEqual([null, []])
    for (const height of [1, 2, 3]) await chains.advance(chain, at(height), 10)
    await chains.noteTip(chain, 3, NOON)
    expect([await chains.highest(chain), await behind()]).toEqual([3, []])
    for (const later of [1, 2]) await chains.noteTip(chain, 5, NOON + later)
    expect(await behind()).toEqual([{ chain, height: 3, since: NOON + 1 }])
    await chains.rewind(chain, at(1))
    for (const height of [2, 3]) await chains.advance(chain, at(height), 10)
    expect([await chains.highest(chain), await behind()]).toEqual([3, [{ chain, height: 3, since: NOON + 1 }]])
    await chains.advance(chain, at(4), 10)
    expect([await chains.highest(chain), await behind()]).toEqual([4, []])
    await chains.noteTip(chain, 5, NOON + 3)
    await chains.noteTip(chain, 4, NOON + 4)
    expect(await behind()).toEqual([])
  })

  it('shortens, postpones and replaces a request to read blocks again', async () => {
    const { chains } = (await open()).work.stores
    const chain = fresh('chain')
    expect(await chains.rereadRequest(chain)).toBeNull()
    await chains.requestReread(chain, { from: 5, to: 9 })
    await chains.postponeReread(chain, NOON)
    expect(await chains.rereadRequest(chain)).toEqual({ from: 5, to: 9, tryAfter: NOON })
    await chains.shortenReread(chain, { from: 5, to: 9 }, 7)
    expect(await chains.rereadRequest(chain)).toEqual({ from: 7, to: 9, tryAfter: null })
    await chains.requestReread(chain, { from: 1, to: 2 })
    await chains.shortenReread(chain, { from: 7, to: 9 }, 10)
    expect(await chains.rereadRequest(chain)).toEqual({ from: 1, to: 2, tryAfter: null })
    await chains.shortenReread(chain, { from: 1, to: 2 }, 3)
    expect(await chains.rereadRequest(chain)).toBeNull()
    await chains.requestReread(chain, { from: 5, to: 9 })
    expect(await chains.cancelReread(chain)).toEqual({ from: 5, to: 9 })
    expect([await chains.rereadRequest(chain), await chains.cancelReread(chain)]).toEqual([null, null])
  })
}
