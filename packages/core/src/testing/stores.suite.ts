import { describe } from 'vitest'
import { chainCursorSuite } from './stores/chain-cursor.suite.ts'
import { orderStoreSuite } from './stores/order-store.suite.ts'
import { settlementSuite } from './stores/settlement.suite.ts'
import { depositsSuite } from './stores/deposits.suite.ts'
import { paymentStoreSuite } from './stores/payment-store.suite.ts'
import { unitOfWorkSuite } from './stores/unit-of-work.suite.ts'
import { StoreFixtures, type StoresUnderTest } from './stores/stores-under-test.ts'

/**
 * Defines contract tests that every implementation of the stores must pass. The test cases share the stores, so each
 * test case uses its own names. Cases that need a wallet without free addresses run first.
 */
export function storesSuite(name: string, open: () => Promise<StoresUnderTest>): void {
  describe(`implementation of the stores: ${name}`, () => {
    const fixtures = new StoreFixtures(name)
    orderStoreSuite(open, fixtures)
    settlementSuite(open, fixtures)
    depositsSuite(open, fixtures)
    paymentStoreSuite(open, fixtures)
    chainCursorSuite(open, fixtures)
    unitOfWorkSuite(open, fixtures)
  })
}
