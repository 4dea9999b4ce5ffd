import { describe, expect, it } from 'vitest'
import type { NumberedGateway, TransactionStatus } from '../chains/chain-gateway.ts'
import { CATALOGUE } from '../testing/fixtures.ts'
import { areDead } from './dead-versions.ts'
import type { SignedVersion } from './evidence.ts'

const CHAIN = 'ethereum'
const TIP = 100
const DEPTH = CATALOGUE.nativeOf(CHAIN)?.minConfirmationsToWithdraw ?? 0

const version = (txId: string, part: Partial<SignedVersion> = {}): SignedVersion => ({
  spendId: '1',
  chain: CHAIN,
  txId,
  kind: 'payment',
  claims: ['hot/0:14'],
  life: null,
  raw: null,
  ...part,
})
const included = (succeeded: boolean, height = TIP - DEPTH + 1): TransactionStatus => ({
  status: 'included',
  succeeded,
  feeAtomic: 1n,
  block: { height, hash: 'h' },
})

/** Returns whether version `a` of payment 1 can no longer be mined. */
function isDead(
  known: Record<string, TransactionStatus>,
  { own = [], rivals = [], catchUp = 0 }: { own?: SignedVersion[]; rivals?: SignedVersion[]; catchUp?: number } = {},
): Promise<boolean> {
  const all = [version('a'), ...own]
  let height = TIP
  const gateway: Partial<NumberedGateway> = {
    model: 'account',
    ordering: 'numbered',
    tip: async () => ({ height, hash: 'tip' }),
    transaction: async (txId: string): Promise<TransactionStatus> => {
      height += catchUp
      return known[txId] ?? { status: 'unknown' }
    },
  }
  const settlements = {
    rivalsOf: async (_chain: string, claims: readonly string[]) =>
      rivals.filter((rival) => rival.claims.some((claim) => claims.includes(claim))),
  }
  return areDead(
    { gateways: new Map([[CHAIN, gateway as NumberedGateway]]), catalogue: CATALOGUE, settlements },
    [version('a')],
    all,
  )
}

describe('a payment version that can no longer be mined', () => {
  it('treats a payment version as dead after it failed in a final block', async () => {
    expect(await isDead({ a: included(false) })).toBe(true)
  })

  it('treats a payment version as dead once a void with the same sequence number is final', async () => {
    expect(await isDead({ v: included(true) }, { own: [version('v', { kind: 'own' })] })).toBe(true)
  })

  it('treats a payment version as dead once another payment with the same sequence number is final', async () => {
    expect(await isDead({ b: included(true) }, { rivals: [version('b', { spendId: '2' })] })).toBe(true)
  })
})

describe('a payment version that can still be mined', () => {
  it.each<[string, Record<string, TransactionStatus>, Parameters<typeof isDead>[1]]>([
    ['while no node knows it', {}, {}],
    ['while it waits for a block', { a: { status: 'pending' } }, {}],
    ['after it succeeded', { a: included(true) }, {}],
    ['while its failure is not final', { a: included(false, TIP - DEPTH + 2) }, {}],
    ['while its failure is not final, and the node catches up', { a: included(false, TIP) }, { catchUp: DEPTH }],
    [
      'while the transaction of another payment is not final',
      { b: included(true, TIP - DEPTH + 2) },
      { rivals: [version('b', { spendId: '2' })] },
    ],
    [
      'because of a final transaction with another sequence number',
      { b: included(true) },
      { rivals: [version('b', { spendId: '2', claims: ['hot/0:15'] })] },
    ],
    ['when another version of the same payment succeeded', { c: included(true) }, { own: [version('c')] }],
  ])('does not treat a payment version as dead %s', async (_when, known, others) => {
    expect(await isDead(known, others)).toBe(false)
  })
})
