import { expect, test } from 'vitest'
import { BANK_MONEY } from '../instruments/instrument.ts'
import {
  accountCreditText,
  accountMergeText,
  depositTargetText,
  refundTargetText,
  returnTargetText,
  withdrawalText,
} from '../seals/statements.ts'
import { NOON } from '../testing/fixtures.ts'
import {
  CHAIN,
  DEPOSIT,
  DEPTH,
  type Facts,
  HEIGHT,
  OPERATOR,
  OWN,
  PAYOUT,
  SERVER,
  signerDeps,
  USER_ID,
} from '../testing/settlement-facts.ts'
import type { Order } from '../orders/order.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'
import { deriveSettlement, type Leaving } from './derive-settlement.ts'
import type { Balance, OwnedDepositClaim, SealedMerge } from './evidence.ts'

const payout = (facts: Facts = {}, leaving: Partial<Leaving> = {}) =>
  deriveSettlement(
    signerDeps(facts),
    { purpose: 'payout', reference: String(OWN.orderId), orderId: OWN.orderId, proposedBy: null },
    { ...PAYOUT, ...leaving },
  )

test('derives a payout from the deposit that funds it', async () => {
  expect(await payout()).toMatchObject({ subject: `order:${OWN.orderId}`, funding: [{ chain: CHAIN, txId: 'tx' }] })
})

test.each<[string, Pick<Order, 'userId' | 'apiId'>, string]>([
  ['the account of a signed-in user', { userId: 7, apiId: null }, 'payouts of account:7'],
  ["the recipient of a guest's order", { userId: null, apiId: null }, `payouts of address:${PAYOUT.to}`],
  ["the recipient of a partner's order", { userId: 7, apiId: 3 }, `payouts of address:${PAYOUT.to}`],
])('counts a payout towards the caps of %s', async (_what, order, client) => {
  expect(await payout({ order })).toMatchObject({ client, payer: null })
})

test.each<[string, Facts, Partial<Leaving>, RegExp]>([
  ['an order without a valid seal', { isSealed: false }, {}, /no valid seal/],
  ['a changed destination', {}, { to: 'thief' }, /another address/],
  ['a changed memo', {}, { memo: '7' }, /another address/],
  ['a changed asset', {}, { asset: OWN.from }, /is paid in/],
  ['one base unit more than the deposit brings', {}, { amountAtomic: PAYOUT.amountAtomic + 1n }, /brings at most/],
  ['a deposit that is not in its block', { onChain: { txId: 'other' } }, {}, /does not hold/],
  ['a deposit recorded in another block', { recorded: { blockHeight: HEIGHT - 1 } }, {}, /does not hold/],
  ['a deposit that left its block since the block was read', { minedAgain: true }, {}, /does not hold/],
  ['a deposit in no block', { recorded: { blockHeight: null } }, {}, /is in no block/],
  ['a deposit of a smaller amount on the chain', { onChain: { amountAtomic: 1n } }, {}, /another amount/],
  ['a deposit of a worthless token', { onChain: { contract: '0xbad' } }, {}, /another asset/],
  [
    'a deposit to another address on the chain',
    { onChain: { address: 'stranger' } },
    {},
    /does not hold .* to its address/,
  ],
  ['a deposit to an account that senders do not derive from the wallet', { account: 'other' }, {}, /does not hold/],
  ['a deposit to an address of another order', { recorded: { address: 'other' } }, {}, /is not of order/],
  ['a deposit address that is not derived from our keys', { ownAddress: 'derived' }, {}, /not ours/],
  ['a deposit that is far from final', { tipHeight: HEIGHT - 10 }, {}, /is not final/],
  ['a deposit whose depth the node does not report', { tipHeight: Number.NaN }, {}, /is not final/],
  ['a deposit of our own coins', { isOwn: true }, {}, /came from ourselves/],
])('rejects a payout for %s', async (_name, facts, leaving, fact) => {
  await expect(payout(facts, leaving)).rejects.toMatchObject({
    reason: 'not-derived',
    message: expect.stringMatching(fact),
  })
})

const HALF = DEPOSIT.amountAtomic / 2n
const IN_TWO: Facts = { onChain: { amountAtomic: DEPOSIT.amountAtomic - HALF }, parts: [['trace:1', HALF]] }

test('returns the keys of a joined deposit and of the transfers that it joins', async () => {
  const { funding } = await payout({ ...IN_TWO, recorded: { outputKey: 'sum:value' } })
  expect(funding).toMatchObject([{ txId: 'tx', outputKey: 'sum:value', overlaps: ['value', 'trace:1'] }])
})

test("returns the joined deposit's key as an overlap when its transfers were recorded separately", async () => {
  const { funding } = await payout({ parts: [['trace:1', 5n]] })
  expect(funding).toMatchObject([{ outputKey: 'value', overlaps: ['sum:value'] }])
})

test.each<[string, Facts, RegExp]>([
  ['a part with the amount of the joined deposit', { ...IN_TWO, recorded: { outputKey: 'trace:1' } }, /another amount/],
  [
    'a joined deposit of more than its parts',
    { parts: [['trace:1', 5n]], recorded: { outputKey: 'sum:value' } },
    /another amount/,
  ],
  [
    'a joined deposit under the key of another part',
    { ...IN_TWO, recorded: { outputKey: 'sum:trace:1' } },
    /does not hold/,
  ],
  ['a joined deposit of one transfer', { recorded: { outputKey: 'sum:value' } }, /does not hold/],
])('rejects a payout from %s', async (_name, facts, fact) => {
  await expect(payout(facts)).rejects.toMatchObject({ reason: 'not-derived', message: expect.stringMatching(fact) })
})

test('throws a retryable error when the node is one block behind', async () => {
  await expect(payout({ tipHeight: HEIGHT + DEPTH - 2 })).rejects.toMatchObject({ retryable: true })
})

test('waits while its node cannot trace the transaction of the deposit', async () => {
  await expect(payout({ isUntraced: true })).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})

const REFUND: Leaving = { asset: OWN.from, to: 'sender', memo: null, amountAtomic: DEPOSIT.amountAtomic }
const refund = (facts: Facts = {}, leaving: Partial<Leaving> = {}) =>
  deriveSettlement(
    signerDeps(facts),
    { purpose: 'refund', reference: '1', orderId: OWN.orderId, proposedBy: null },
    { ...REFUND, ...leaving },
  )

test("refunds to the signed refund address even if the order's terms have no valid seal", async () => {
  expect(await refund({ isSealed: false })).toMatchObject({ subject: `order:${OWN.orderId}` })
})

const GUEST = { userId: null, apiId: null }
const ACCOUNT = { userId: 7, apiId: null }

test.each<[string, Facts, string]>([
  ["of an account's order against the caps of the account", { order: ACCOUNT }, 'refunds of account:7'],
  ["of a guest's order against the caps of the recipient", { order: GUEST }, 'refunds of address:sender'],
  [
    "of a partner's order against the caps of the recipient",
    { order: { userId: 7, apiId: 3 } },
    'refunds of address:sender',
  ],
  [
    'against the caps of the recipient if no seal covers the account',
    { order: ACCOUNT, isSealed: false },
    'refunds of address:sender',
  ],
])('counts a refund %s', async (_what, facts, client) => {
  expect(await refund(facts)).toMatchObject({ client, payer: null })
})

test('refunds to a new address that an operator has signed', async () => {
  const seal = OPERATOR.seal(refundTargetText({ orderId: OWN.orderId, address: 'other', memo: '7' }))
  const other = { refundAddress: 'other', refundMemo: '7', refundSeal: seal }
  expect(await refund({ order: other }, { to: 'other', memo: '7' })).toMatchObject({ funding: [{ txId: 'tx' }] })
})

test.each<[string, Facts, Partial<Leaving>, RegExp]>([
  ['to an address other than the sealed address', {}, { to: 'thief' }, /another address/],
  ['of a larger amount than the deposit', {}, { amountAtomic: REFUND.amountAtomic + 1n }, /brings at most/],
  [
    'to an address that was stored after the seal',
    { order: { refundAddress: 'thief' } },
    { to: 'thief' },
    /no valid seal/,
  ],
  ['to a memo that was stored after the seal', { order: { refundMemo: '9' } }, { memo: '9' }, /no valid seal/],
  ['with the seal of another order', { order: { refundSeal: SERVER.seal('other') } }, {}, /no valid seal/],
  ['without a seal', { order: { refundSeal: null } }, {}, /no valid seal/],
])('rejects a refund %s', async (_name, facts, leaving, fact) => {
  await expect(refund(facts, leaving)).rejects.toThrow(fact)
})

const returned = (facts: Facts = {}, leaving: Partial<Leaving> = {}) =>
  deriveSettlement(
    signerDeps(facts),
    { purpose: 'return', reference: '1', orderId: null, proposedBy: null },
    { ...REFUND, ...leaving },
  )

test('returns a suspended deposit to the signed refund address of its order', async () => {
  expect(await returned()).toMatchObject({ subject: 'deposit:1' })
})

test('returns a suspended deposit to an earlier refund address if that address was signed', async () => {
  const changed = { refundAddress: 'later', refundSeal: SERVER.seal('later') }
  const recorded = { decisionSeal: OWN.refundSeal }
  expect(await returned({ order: changed, recorded })).toMatchObject({ subject: 'deposit:1' })
  await expect(returned({ order: changed })).rejects.toThrow('no seal sends')
  await expect(returned({ order: changed, recorded }, { to: 'thief' })).rejects.toThrow('no seal sends')
})

test('returns a deposit without an order only to an address that an operator has signed', async () => {
  const decisionSeal = OPERATOR.seal(returnTargetText({ ...DEPOSIT, address: 'finder', memo: null }))
  const recorded = { orderId: null, decisionSeal }
  expect(await returned({ recorded }, { to: 'finder' })).toMatchObject({ subject: 'deposit:1' })
  await expect(returned({ recorded }, { to: 'thief' })).rejects.toThrow('no seal sends')
})

test.each<[string, Partial<Order>, string | null, string]>([
  ["of an account's order against the caps of the account", ACCOUNT, null, 'refunds of account:7'],
  ["of a guest's order against the caps of the recipient", GUEST, null, 'refunds of address:sender'],
  [
    'against the caps of the recipient if an operator chose the recipient',
    ACCOUNT,
    OPERATOR.seal(returnTargetText({ ...DEPOSIT, address: 'sender', memo: null })),
    'refunds of address:sender',
  ],
])('counts the return of a deposit %s', async (_what, order, decisionSeal, client) => {
  expect(await returned({ order, recorded: { decisionSeal } })).toMatchObject({ client, payer: null })
})

test.each<[string, Facts, Partial<Leaving>, RegExp]>([
  ['a larger amount than the deposit', {}, { amountAtomic: REFUND.amountAtomic + 1n }, /brings at most/],
  ['a deposit to an unsealed address', {}, { to: 'thief' }, /no seal sends/],
  [
    'a deposit without an order to the refund address of an order',
    { recorded: { orderId: null } },
    {},
    /no seal sends/,
  ],
  [
    'a deposit that arrived at the address of another order',
    { recorded: { address: 'victim' }, onChain: { address: 'victim' }, ownAddress: 'victim' },
    {},
    /no seal sends/,
  ],
  [
    'a deposit with a seal of the server instead of an operator',
    {
      recorded: {
        orderId: null,
        decisionSeal: SERVER.seal(returnTargetText({ ...DEPOSIT, address: 'sender', memo: null })),
      },
    },
    {},
    /no seal sends/,
  ],
])('rejects the return of %s', async (_name, facts, leaving, fact) => {
  await expect(returned(facts, leaving)).rejects.toThrow(fact)
})

const WITHDRAWAL: Withdrawal = {
  withdrawalId: 5,
  userId: USER_ID,
  asset: OWN.from,
  address: 'owner',
  memo: null,
  amountAtomic: DEPOSIT.amountAtomic + 1n,
  feeAtomic: 1n,
  createdAt: NOON,
  confirmedAt: NOON,
  confirmBy: 'EMAIL',
  releaseAt: NOON,
  releasedAt: NOON,
  voidedAt: null,
  seal: null,
}
const sealedWithdrawal = (part: Partial<Withdrawal> = {}): Withdrawal => {
  const withdrawal = { ...WITHDRAWAL, ...part }
  return { ...withdrawal, seal: SERVER.seal(withdrawalText(withdrawal)) }
}
const TARGET = { userId: USER_ID, chain: CHAIN, address: OWN.depositAddress, memo: OWN.depositMemo }
const CREDIT: OwnedDepositClaim = { ...DEPOSIT, orderId: null, userId: USER_ID }
const withdraw = (facts: Facts, leaving: Partial<Leaving> = {}) =>
  deriveSettlement(
    signerDeps({ withdrawal: sealedWithdrawal(), ...facts }),
    { purpose: 'withdrawal', reference: '5', orderId: null, proposedBy: null },
    { ...REFUND, to: 'owner', ...leaving },
  )

test("does not verify an account's deposits again before a withdrawal if they are already recorded", async () => {
  const recordedCredits: [Balance, bigint][] = []
  const record = { fundedAtomic: REFUND.amountAtomic + 3n, spentAtomic: 3n }
  const payer = { userId: USER_ID, asset: OWN.from }
  const client = `account:${USER_ID}`
  expect(await withdraw({ record, recordedCredits })).toMatchObject({ subject: 'withdrawal:5', payer, client })
  expect(recordedCredits).toEqual([])
})

test.each<[string, Facts]>([
  ['at the sealed address of the account', { credits: [CREDIT], targetSeal: SERVER.seal(depositTargetText(TARGET)) }],
  [
    'that an operator credited',
    { credits: [{ ...CREDIT, decisionSeal: OPERATOR.seal(accountCreditText({ ...DEPOSIT, userId: USER_ID })) }] },
  ],
  [
    'of an order that the account made',
    { credits: [{ ...CREDIT, orderId: OWN.orderId, userId: null, balanceOf: USER_ID }], order: { userId: USER_ID } },
  ],
])('verifies and records a deposit %s before a withdrawal', async (_name, facts) => {
  const recordedCredits: [Balance, bigint][] = []
  await withdraw({ ...facts, recordedCredits })
  expect(recordedCredits).toEqual([[{ userId: USER_ID, asset: OWN.from }, DEPOSIT.amountAtomic]])
})

const OTHER_ID = USER_ID + 1
const MERGE = { fromUserId: OTHER_ID, toUserId: USER_ID, messengerUserId: 5 }
const OF_OTHER: Pick<Facts, 'credits' | 'targetSeal'> = {
  credits: [{ ...CREDIT, userId: OTHER_ID }],
  targetSeal: SERVER.seal(depositTargetText({ ...TARGET, userId: OTHER_ID })),
}
const merged = (seal: string): SealedMerge[] => [{ ...MERGE, seal }]

test("pays a withdrawal of a merged account's deposits when the server signed the merge", async () => {
  const recordedCredits: [Balance, bigint][] = []
  const merges = merged(SERVER.seal(accountMergeText(MERGE)))
  const payer = { userId: USER_ID, asset: OWN.from, mergedFrom: [OTHER_ID] }
  expect(await withdraw({ ...OF_OTHER, merges, recordedCredits })).toMatchObject({ payer })
  // The deposit still belongs to the account at whose address it arrived.
  expect(recordedCredits).toEqual([[{ userId: OTHER_ID, asset: OWN.from }, DEPOSIT.amountAtomic]])
})

test.each([
  ['an operator', OPERATOR.seal(accountMergeText(MERGE))],
  ['the server for another target', SERVER.seal(accountMergeText({ ...MERGE, toUserId: 99 }))],
  ['the server for another account', SERVER.seal(accountMergeText({ ...MERGE, fromUserId: 99 }))],
])("does not pay from a merged account's deposits when the merge was signed by %s", async (_name, seal) => {
  const recordedCredits: [Balance, bigint][] = []
  expect(await withdraw({ ...OF_OTHER, merges: merged(seal), recordedCredits })).toMatchObject({
    payer: { userId: USER_ID, mergedFrom: [] },
  })
  expect(recordedCredits).toEqual([])
})

test('rejects a withdrawal from an account that was merged into another account', async () => {
  const away = { ...MERGE, fromUserId: USER_ID, toUserId: OTHER_ID }
  const merges = [{ ...away, seal: SERVER.seal(accountMergeText(away)) }]
  await expect(withdraw({ merges })).rejects.toThrow(/was merged into another one/)
})

test.each<[string, Facts, RegExp]>([
  ['at an address without a seal', { credits: [CREDIT] }, /is not of account 7/],
  [
    'at the sealed address of another account',
    { credits: [CREDIT], targetSeal: SERVER.seal(depositTargetText({ ...TARGET, userId: 8 })) },
    /is not of account 7/,
  ],
  [
    'of an order of another account',
    { credits: [{ ...CREDIT, orderId: OWN.orderId, userId: null, balanceOf: USER_ID }], order: { userId: 8 } },
    /is not of account 7/,
  ],
  [
    'of an unsealed order of the same account',
    { credits: [{ ...CREDIT, orderId: OWN.orderId }], order: { userId: USER_ID }, isSealed: false },
    /is not of account 7/,
  ],
  [
    'that is not on the chain',
    { credits: [{ ...CREDIT, txId: 'invented' }], targetSeal: SERVER.seal(depositTargetText(TARGET)) },
    /does not hold/,
  ],
])('rejects a withdrawal funded by a deposit %s', async (_name, facts, fact) => {
  await expect(withdraw(facts)).rejects.toThrow(fact)
})

test.each<[string, Facts, Partial<Leaving>, RegExp]>([
  ['without a seal', { withdrawal: WITHDRAWAL }, {}, /no valid seal/],
  ['with a changed amount', { withdrawal: { ...sealedWithdrawal(), amountAtomic: 10n ** 30n } }, {}, /no valid seal/],
  [
    'with a changed address',
    { withdrawal: { ...sealedWithdrawal(), address: 'thief' } },
    { to: 'thief' },
    /no valid seal/,
  ],
  ['of another account', { withdrawal: { ...sealedWithdrawal(), userId: 8 } }, {}, /no valid seal/],
  ['that is not released', { withdrawal: sealedWithdrawal({ releasedAt: null }) }, {}, /waits for its owner/],
  ['that is not confirmed', { withdrawal: sealedWithdrawal({ confirmedAt: null }) }, {}, /waits for its owner/],
  ['that is voided', { withdrawal: sealedWithdrawal({ voidedAt: NOON }) }, {}, /no open withdrawal/],
  ['to another address', {}, { to: 'thief' }, /another address/],
])('rejects a withdrawal %s', async (_name, facts, leaving, fact) => {
  await expect(withdraw(facts, leaving)).rejects.toThrow(fact)
})

test.each(['sweep', 'gas'] as const)('rejects a %s to an external address', async (purpose) => {
  const claim = { purpose, reference: '1', orderId: null, proposedBy: null }
  await expect(deriveSettlement(signerDeps({}), claim, PAYOUT)).rejects.toThrow('own addresses only')
})

test.each([
  ['of a guest', { userId: null }],
  ['of a partner', { userId: 7, apiId: 1 }],
])('rejects a bank payout for an order %s, because the payee would not be an account holder', async (_what, part) => {
  const claim = { paymentId: '1', purpose: 'payout', reference: '1', orderId: OWN.orderId, proposedBy: null } as never
  const deriving = deriveSettlement(signerDeps({ order: { ...part, to: BANK_MONEY } }), claim, PAYOUT)
  await expect(deriving).rejects.toThrow('pays bank money to no account holder')
})
