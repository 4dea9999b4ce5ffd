import { describe, expect, test } from 'vitest'
import type { BlockRef } from '../chains/observed-block.ts'
import type { ChainGateway, TransactionStatus } from '../chains/chain-gateway.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { LTC } from '../testing/fixtures.ts'
import { reconcileChain, STEADY_TRIES, type Custody, type PaymentInFlight } from './audit.ts'

const block = (height: number): BlockRef => ({ height, hash: `block ${height}` })

const books = (part: Partial<Custody> = {}): Custody => ({
  readTo: block(10),
  addresses: ['ours'],
  journalAtomic: 100n,
  uncreditedAtomic: 0n,
  inFlight: [],
  ...part,
})

/** Creates a chain on which our addresses hold 100 base units up to block 10, and 105 after a deposit in block 11. */
function chainAt(tip: number, canRecall: boolean, found: TransactionStatus = { status: 'unknown' }): ChainGateway {
  const heldAt = (height: number): bigint => (height < 11 ? 100n : 105n)
  const chain: Partial<ChainGateway> = {
    chain: LTC.chain,
    transaction: () => Promise.resolve(found),
    balanceAt: (_addresses, _contract, at) =>
      Promise.resolve(canRecall || at.height === tip ? heldAt(at.height) : null),
  }
  return chain as ChainGateway
}

/**
 * Reconciles an asset while the store returns a sequence of ledger states and then repeats the last one. Returns the
 * findings and the number of calls to `pause`.
 */
async function reconcile(
  gateway: ChainGateway,
  reports: readonly Custody[],
  assets = [LTC],
): Promise<{ found: string[]; pauses: number }> {
  let queryCount = 0
  let pauses = 0
  const findings = await reconcileChain(
    {
      store: {
        checkRecords: () => Promise.resolve({ checked: [], findings: [] }),
        recordInvariants: [],
        checkRecord: () => Promise.resolve([]),
        custody: () => Promise.resolve(reports[Math.min(queryCount++, reports.length - 1)] ?? books()),
      },
      catalogue: new Catalogue(assets),
      pause: () => {
        pauses += 1
        return Promise.resolve()
      },
    },
    gateway,
  )
  return { found: findings.map(({ what }) => what), pauses }
}

describe('a deposit mined during the audit', () => {
  test('ignores a deposit mined during the audit when the node reports historical balances', async () => {
    expect(await reconcile(chainAt(11, true), [books()])).toEqual({ found: [], pauses: 0 })
  })

  test('waits for the watcher to catch up when the node reports only current balances', async () => {
    const read = books({ readTo: block(11), uncreditedAtomic: 5n })
    expect(await reconcile(chainAt(11, false), [books(), books(), read])).toEqual({ found: [], pauses: 2 })
  })

  test('reports the asset as unchecked when the watcher never catches up with the node', async () => {
    const { found, pauses } = await reconcile(chainAt(11, false), [books()])
    expect(found).toEqual(['ltc: not checked, the books lag behind the chain'])
    expect(pauses).toBe(STEADY_TRIES - 1)
  })

  test('waits for the watcher once per chain, not once per asset', async () => {
    const { found, pauses } = await reconcile(chainAt(11, false), [books()], [LTC, { ...LTC, slug: 'ltc-token' }])
    expect(found).toHaveLength(2)
    expect(pauses).toBe(STEADY_TRIES - 1)
  })
})

test('reports coins that are on-chain but not in the journal', async () => {
  const { found } = await reconcile(chainAt(11, true), [books({ readTo: block(11) })])
  expect(found).toEqual(['ltc: 5 more on chain than by the journal, base units'])
})

describe('a payment that is not final during the audit', () => {
  const payment: PaymentInFlight = {
    txIds: ['replaced', 'tx'],
    voidTxIds: [],
    amountLeavingAtomic: 8n,
    paysFeeIn: true,
    bookedFeeAtomic: null,
  }
  const mined = (height: number, succeeded = true): TransactionStatus => ({
    status: 'included',
    block: block(height),
    succeeded,
    feeAtomic: 2n,
  })

  test.each<[string, PaymentInFlight, TransactionStatus, bigint]>([
    ['reduces the expected balance by amount and fee once its block has been read', payment, mined(10), 110n],
    ['reduces the expected balance only by its fee when it failed', payment, mined(10, false), 102n],
    ['does not change the expected balance before its block has been read', payment, mined(11), 100n],
    ['does not change the expected balance while it is unmined', payment, { status: 'pending' }, 100n],
    [
      'raises the expected balance if its block was orphaned after it was booked',
      { ...payment, bookedFeeAtomic: 2n },
      { status: 'unknown' },
      90n,
    ],
    [
      'changes the expected balance by the fee difference if it was mined again after it was booked',
      { ...payment, bookedFeeAtomic: 1n },
      mined(10),
      101n,
    ],
  ])('a payment that is not final %s', async (_what, inFlight, found, journalAtomic) => {
    const reports = [books({ journalAtomic, inFlight: [inFlight] })]
    expect(await reconcile(chainAt(11, true, found), reports)).toEqual({ found: [], pauses: 0 })
  })
})
