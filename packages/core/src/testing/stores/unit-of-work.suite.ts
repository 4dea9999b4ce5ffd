import { expect, it } from 'vitest'
import { InsufficientFunds } from '../../ledger/ledger-store.ts'
import { posting } from '../../ledger/posting.ts'
import { FenceBroken, type Fence } from '../../shared/unit-of-work.ts'
import { NOON } from '../fixtures.ts'
import type { StoreFixtures, StoresUnderTest } from './stores-under-test.ts'

/** Contract tests for transactions, leases and the ledger. */
export function unitOfWorkSuite(open: () => Promise<StoresUnderTest>, fixtures: StoreFixtures): void {
  const { fresh, newPayment } = fixtures

  it('records a posting only once per kind and reference', async () => {
    const { work } = await open()
    const asset = fresh('asset')
    const move = (reference: string, amountAtomic: bigint) =>
      work.transaction((stores) =>
        stores.ledger.post(
          posting('float-topup', reference, [
            { account: 'custody:hot', asset, amountAtomic },
            { account: 'platform:equity', asset, amountAtomic: -amountAtomic },
          ]),
        ),
      )
    const first = fresh('posting')
    expect(await move(first, 10n)).toBe(true)
    expect(await move(first, 10n)).toBe(false)
    await expect(move(fresh('posting'), -11n)).rejects.toBeInstanceOf(InsufficientFunds)
    expect(await work.stores.ledger.balance('custody:hot', asset)).toBe(10n)
    expect((await work.stores.ledger.balances('custody:hot')).get(asset)).toBe(10n)
    expect((await work.stores.ledger.balances('custody:deposits')).get('nothing')).toBeUndefined()
  })

  it('rolls back all writes of a transaction that throws', async () => {
    const { work } = await open()
    const reference = fresh('reference')
    const failing = work.transaction(async (stores) => {
      await stores.payments.intend(newPayment({ reference }), NOON)
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    expect(await work.stores.payments.findFor('sweep', reference)).toBeNull()
  })

  it('rejects all writes of a worker whose lease another worker has taken over', async () => {
    const under = await open()
    const lease = fresh('lease')
    const stale = await under.lease(lease)
    const newest = await under.lease(lease)
    const reference = fresh('reference')
    const write = (fence: Fence) =>
      under.work.transaction((stores) => stores.payments.intend(newPayment({ reference }), NOON), fence)
    await expect(write(stale)).rejects.toBeInstanceOf(FenceBroken)
    expect(await under.work.stores.payments.findFor('sweep', reference)).toBeNull()
    expect(await write(newest)).not.toBeNull()
  })
}
