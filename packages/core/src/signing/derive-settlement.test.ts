import { expect, test } from 'vitest'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { CATALOGUE, NOON, order } from '../testing/fixtures.ts'
import { deriveSettlement, type DeriveDeps, type Leaving } from './derive-settlement.ts'
import type { DepositClaim } from './evidence.ts'

const OWN = order('FIXED')
const HEIGHT = 100
const CHAIN = CATALOGUE.get({ slug: OWN.from }).chain
const DEPTH = CATALOGUE.get({ slug: OWN.from }).minConfirmationsToTrade

const DEPOSIT: DepositClaim = {
  ...{ chain: CHAIN, txId: 'tx', outputKey: 'value', asset: OWN.from, address: OWN.depositAddress },
  ...{ memo: OWN.depositMemo, amountAtomic: OWN.claimedDepositAtomic, blockHeight: HEIGHT },
}
const PAYOUT: Leaving = {
  ...{ asset: OWN.to, to: OWN.destinationAddress, memo: OWN.destinationMemo },
  amountAtomic: OWN.bargain.amountToGetAtomic,
}

interface Facts {
  onChain?: Partial<DepositClaim> & { contract?: string | null }
  recorded?: Partial<DepositClaim>
  isSealed?: boolean
  tipHeight?: number
  ownAddress?: string
}

function deps(facts: Facts): DeriveDeps {
  const { onChain = {}, recorded = {}, isSealed = true, tipHeight = HEIGHT + DEPTH - 1 } = facts
  const { txId, outputKey, address, memo, amountAtomic, contract } = { ...DEPOSIT, contract: null, ...onChain }
  const transfer = { txId, outputKey, address, memo, contract, amountAtomic }
  const at = { hash: 'hash', parentHash: 'parent', at: NOON }
  return {
    catalogue: CATALOGUE,
    policy: { fixedToleranceBps: DEFAULT_QUOTE_POLICY.fixedToleranceBps, rateDistanceBps: 3_000 },
    termsSealer: { matches: () => isSealed },
    keys: { address: async () => facts.ownAddress ?? OWN.depositAddress },
    gateways: new Map([
      [
        CHAIN,
        {
          tip: async () => ({ height: tipHeight, hash: 'tip' }),
          block: async (height) => (height === HEIGHT ? { ...at, height, transfers: [transfer] } : null),
        },
      ],
    ]),
    settlements: { isGas: async () => false } as unknown as DeriveDeps['settlements'],
    evidence: {
      payment: async () => null,
      approvalsOf: async () => [],
      order: async () => ({ order: OWN, seal: 'ab' }),
      creditedTo: async () => [{ ...DEPOSIT, ...recorded }],
      deposit: async () => ({ ...DEPOSIT, ...recorded }),
      withdrawal: async () => null,
      keyOf: async () => ({ purpose: 'deposit', index: 1 }),
    },
  }
}

const payout = (facts: Facts = {}, leaving: Partial<Leaving> = {}) =>
  deriveSettlement(
    deps(facts),
    { purpose: 'payout', reference: String(OWN.orderId), orderId: OWN.orderId, proposedBy: null },
    { ...PAYOUT, ...leaving },
  )

test('derives an honest payout, funded by its deposit', async () => {
  expect(await payout()).toMatchObject({ subject: `order:${OWN.orderId}`, funding: [{ chain: CHAIN, txId: 'tx' }] })
})

test.each<[string, Facts, Partial<Leaving>, RegExp]>([
  ['an order without a valid seal', { isSealed: false }, {}, /no valid seal/],
  ['another destination', {}, { to: 'thief' }, /another address/],
  ['another memo', {}, { memo: '7' }, /another address/],
  ['another asset', {}, { asset: OWN.from }, /is paid in/],
  ['one base unit more', {}, { amountAtomic: PAYOUT.amountAtomic + 1n }, /brings at most/],
  ['a deposit that is not in its block', { onChain: { txId: 'other' } }, {}, /does not hold/],
  ['a deposit recorded in another block', { recorded: { blockHeight: HEIGHT - 1 } }, {}, /does not hold/],
  ['a deposit in no block', { recorded: { blockHeight: null } }, {}, /is in no block/],
  ['a deposit of a smaller amount on the chain', { onChain: { amountAtomic: 1n } }, {}, /another amount/],
  ['a deposit of a worthless token', { onChain: { contract: '0xbad' } }, {}, /another asset/],
  ['a deposit to another address on the chain', { onChain: { address: 'stranger' } }, {}, /another address or memo/],
  ['a deposit to an address of another order', { recorded: { address: 'other' } }, {}, /is not of order/],
  ['a deposit address that is not derived from our keys', { ownAddress: 'derived' }, {}, /not ours/],
  ['a deposit that is far from final', { tipHeight: HEIGHT - 10 }, {}, /is not final/],
])('refuses %s', async (_name, facts, leaving, fact) => {
  await expect(payout(facts, leaving)).rejects.toMatchObject({
    reason: 'not-derived',
    message: expect.stringMatching(fact),
  })
})

test('waits for a node that is one block behind', async () => {
  await expect(payout({ tipHeight: HEIGHT + DEPTH - 2 })).rejects.toMatchObject({ retryable: true })
})

test('refunds an order without a valid seal, and at most what came in for it', async () => {
  const own = deps({ isSealed: false })
  const refundable = { ...OWN, refundAddress: 'sender', refundMemo: null }
  const evidence = { ...own.evidence, order: async () => ({ order: refundable, seal: null }) }
  const claim = { purpose: 'refund', reference: '1', orderId: OWN.orderId, proposedBy: null } as const
  const leaving = { asset: OWN.from, to: 'sender', memo: null, amountAtomic: DEPOSIT.amountAtomic }
  const derive = (one: Leaving) => deriveSettlement({ ...own, evidence }, claim, one)
  expect(await derive(leaving)).toMatchObject({ subject: `order:${OWN.orderId}` })
  await expect(derive({ ...leaving, to: 'thief' })).rejects.toThrow('another address')
  await expect(derive({ ...leaving, amountAtomic: leaving.amountAtomic + 1n })).rejects.toThrow('brings at most')
})

test('returns at most what came in', async () => {
  const claim = { purpose: 'return', reference: '1', orderId: null, proposedBy: null } as const
  const leaving = { asset: OWN.from, to: 'sender', memo: null, amountAtomic: DEPOSIT.amountAtomic }
  expect(await deriveSettlement(deps({}), claim, leaving)).toMatchObject({ subject: 'deposit:1' })
  const more = { ...leaving, amountAtomic: leaving.amountAtomic + 1n }
  await expect(deriveSettlement(deps({}), claim, more)).rejects.toThrow('brings at most')
})

test.each(['sweep', 'gas'] as const)('derives no %s to a stranger', async (purpose) => {
  const claim = { purpose, reference: '1', orderId: null, proposedBy: null }
  await expect(deriveSettlement(deps({}), claim, PAYOUT)).rejects.toThrow('own addresses only')
})
