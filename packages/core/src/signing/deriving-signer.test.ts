import { describe, expect, it, vi } from 'vitest'
import type {
  ChainGateway,
  ExpiringGateway,
  NumberedGateway,
  OutputsGateway,
  WalletGateway,
} from '../chains/chain-gateway.ts'
import type { AccountSignRequest, Budget, OutputsSignRequest } from '../chains/signer.ts'
import { FLOAT_MEMO } from '../chains/deposit-memo.ts'
import type { KeyPath } from '../chains/key-path.ts'
import { HOT_KEY } from '../chains/signer.ts'
import type { ColdWallets } from '../payments/cold-wallet.ts'
import { NOON } from '../testing/fixtures.ts'
import type { Approval } from './approval.ts'
import {
  COIN,
  TOKEN,
  AMOUNT,
  SlowSettlements,
  blank,
  numbered,
  derivingSigner,
  request,
} from '../testing/deriving-signer-set-up.ts'

it.each([
  ['one payment with two sequence numbers', [request('1', 1), request('1', 2)]],
  ['two payments of one withdrawal', [request('1', 1), request('2', 2)]],
])('signs only one of two concurrent signing requests: %s', async (_what, requests) => {
  const signer = derivingSigner()
  const results = await Promise.allSettled(requests.map((one) => signer.sign(one)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

it('counts a withdrawal towards the cap for refunds, not towards the cap for payouts', async () => {
  const budgets: Budget[] = []
  await derivingSigner({ budgets }).sign(request('1', 1))
  expect(budgets).toEqual([{ isApproved: false, direction: 'withdrawn', payer: 'account:1' }])
})

it.each([
  ['payout', 'sent', 'payouts of account:7'],
  ['refund', 'refunded', 'refunds of account:7'],
  ['return', 'refunded', 'refunds of address:owner'],
] as const)(
  'signs a settled %s again and counts it as %s for the client in its settlement',
  async (purpose, direction, client) => {
    const budgets: Budget[] = []
    const settlements = new SlowSettlements()
    const subject = purpose === 'return' ? 'deposit:1' : 'order:1'
    const settled = { subject, spendId: '1', asset: COIN?.slug ?? '', recipient: 'owner' }
    await settlements.claim({ ...settled, amountAtomic: AMOUNT, payer: null, client }, [], null)
    await derivingSigner({ purpose, budgets, settlements, orderId: 1, reference: '1' }).sign(request('1', 1))
    expect(budgets).toEqual([{ isApproved: false, direction, payer: client }])
  },
)

const coldWallet = (to: string, memo: string | null = null) => ({
  to,
  memo,
  ceilingNumeraire: '2',
  floorNumeraire: '1',
})

it("signs a surplus payment only to the cold wallet in the signer's settings", async () => {
  const { slug = '' } = COIN ?? {}
  const sign = (wallets: ColdWallets) => derivingSigner({ purpose: 'cold', coldWallets: wallets }).sign(request('1', 1))
  await expect(sign(new Map([[slug, coldWallet('owner')]]))).resolves.toMatchObject({ raw: 'raw' })
  for (const wallets of [
    [],
    [[slug, coldWallet('another')]],
    [[slug, coldWallet('owner', '7')]],
    [['doge', coldWallet('owner')]],
  ])
    await expect(sign(new Map(wallets as [string, ReturnType<typeof coldWallet>][]))).rejects.toMatchObject({
      reason: 'not-derived',
    })
})

it('rejects new terms for a sequence number while an earlier payment version may be mined', async () => {
  const signer = derivingSigner()
  await signer.prepare({ ...request('1', 1), sequence: null })
  await signer.sign(request('1', 1))
  await expect(signer.prepare({ ...request('1', 1), sequence: null })).rejects.toThrow('may still be in a block')
})

const toHot = (part: Partial<AccountSignRequest>): AccountSignRequest => ({ ...request('own', 1), to: 'hot', ...part })

it("rejects a transfer to the hot wallet if the transfer contains an order's memo", async () => {
  await expect(derivingSigner().sign(toHot({}))).resolves.toMatchObject({ raw: 'raw' })
  await expect(derivingSigner().sign(toHot({ memo: FLOAT_MEMO }))).resolves.toMatchObject({ raw: 'raw' })
  for (const part of [{ memo: '7' }, { memo: '7', amountAtomic: 0n }])
    await expect(derivingSigner().sign(toHot(part))).rejects.toThrow('no memo of a deposit')
})

const outputs = (
  spendId: string,
  amounts: [bigint, bigint],
  part: Partial<OutputsSignRequest> = {},
): OutputsSignRequest => ({
  kind: 'outputs',
  chain: COIN?.chain ?? '',
  spendId,
  asset: COIN?.slug ?? '',
  change: [],
  inputs: amounts.map((amountAtomic, vout) => ({ txId: 'source', vout, amountAtomic, key: HOT_KEY })),
  outputs: [{ address: 'hot', amountAtomic: 1n }],
  ...part,
})

const amounts = (known: Record<string, bigint>): Partial<OutputsGateway> => ({
  model: 'outputs',
  outputAmount: async ({ txId, vout }) => known[`${txId}:${vout}`] ?? null,
})
const UTXO = amounts({ 'source:0': 5n, 'source:1': 5n })

it('rejects a payment whose change output does not pay the hot wallet', async () => {
  const change = (key: KeyPath) => ({ change: [{ key, amountAtomic: 1n }] })
  await expect(derivingSigner({ gateway: UTXO }).sign(outputs('1', [5n, 5n], change(HOT_KEY)))).resolves.toMatchObject({
    raw: 'raw',
  })
  for (const key of [{ purpose: 'deposit', index: 0 } as const, { ...HOT_KEY, index: 1 }])
    await expect(derivingSigner({ gateway: UTXO }).sign(outputs('1', [5n, 5n], change(key)))).rejects.toThrow(
      'hot address only',
    )
})

it("accepts only the input amounts that the signer's own node reports", async () => {
  const signer = derivingSigner({ gateway: amounts({ 'source:0': 10n, 'source:1': 2n }) })
  await expect(signer.sign(outputs('1', [10n, 2n]))).resolves.toMatchObject({ raw: 'raw' })
  for (const wrong of [
    [2n, 10n],
    [10n, 1n],
    [11n, 2n],
  ] as const)
    await expect(signer.sign(outputs('2', [...wrong]))).rejects.toMatchObject({ reason: 'not-derived' })
})

it("throws a retryable error for a payment input that the signer's node does not know", async () => {
  const signer = derivingSigner({ gateway: amounts({ 'source:0': 10n }) })
  await expect(signer.sign(outputs('1', [10n, 2n]))).rejects.toMatchObject({ retryable: true })
})

it('signs a payment even if its spend ID equals the name of an internal lock', async () => {
  const signer = derivingSigner({ gateway: UTXO })
  const chain = COIN?.chain ?? ''
  for (const name of [`inputs:${chain}`, 'payment:1', 'spend:1', 'account:1'])
    await expect(signer.sign(outputs(name, [5n, 5n]))).resolves.toMatchObject({ raw: 'raw' })
})

it('stores the signed bytes of a payment to the cold wallet', async () => {
  const settlements = new SlowSettlements()
  const gateway: Partial<ChainGateway> = { model: 'account', ordering: 'once', ...blank }
  const coldWallets: ColdWallets = new Map([[COIN?.slug ?? '', coldWallet('owner')]])
  await derivingSigner({ purpose: 'cold', coldWallets, gateway, settlements }).sign(request('1', 1))
  expect(await settlements.versionsOf('1')).toMatchObject([{ kind: 'own', raw: 'raw' }])
})

it("counts a transaction between the exchange's own addresses only once per sequence number", async () => {
  const counted: string[] = []
  const signer = derivingSigner({ counted })
  for (const sequence of [1, 1, 2, 3]) await signer.sign(toHot({ sequence, amountAtomic: 0n }))
  expect(new Set(counted)).toEqual(new Set(['own', 'own again 1', 'own again 2']))
})

it('rejects a new payment version with another sequence base than the earlier version', async () => {
  const signer = derivingSigner()
  const withBase = (sequenceBase: string): AccountSignRequest => ({
    ...request('1', 1),
    terms: { maxFeeAtomic: 1n, fields: { sequenceBase } },
  })
  await signer.sign(withBase('100'))
  await signer.sign(withBase('100'))
  await expect(signer.sign(withBase('101'))).rejects.toThrow('may still be in a block')
  // The sum of base and sequence is the same, but a chain that ignores the base would use a different sequence number.
  await expect(signer.sign({ ...withBase('99'), sequence: 2 })).rejects.toThrow('may still be in a block')
})

const withMark = (mark: string): AccountSignRequest => ({
  ...request('1', 1),
  sequence: null,
  terms: { maxFeeAtomic: 1n, fields: { mark } },
})

it('signs a new version of an expiring payment only with proof that the earlier version has expired', async () => {
  const dead = new Set<string>()
  const counted: string[] = []
  const gateway: Partial<ExpiringGateway> = {
    model: 'account',
    ordering: 'expiring',
    ...blank,
    lifetimeOf: async () => ({ fromHeight: 7, expiresAt: 9 }),
    provenDead: async (txId, life) => (dead.has(txId) && life.fromHeight === 7 ? life.expiresAt : null),
  }
  const signer = derivingSigner({ gateway, counted })
  const { txId } = await signer.sign(withMark('one'))
  await expect(signer.sign(withMark('one'))).resolves.toMatchObject({ txId })
  await expect(signer.sign(withMark('other'))).rejects.toThrow('has not expired')
  await expect(signer.sign({ ...withMark('other'), sequence: 5 })).rejects.toThrow('has not expired')
  dead.add(txId)
  await expect(signer.sign(withMark('other'))).resolves.not.toMatchObject({ txId })
  expect(counted).toEqual(['1', '1', '1 again 1'])
})

it('returns the earlier transaction when the node wallet produces a different signature', async () => {
  let confirmations = 0
  let signatures = 0
  const final = COIN?.minConfirmationsToWithdraw ?? 0
  const gateway: Partial<WalletGateway> = {
    model: 'account',
    ordering: 'once',
    ...blank,
    spentByAnother: async (_raw, _txId, depth) => confirmations >= depth,
  }
  const signer = derivingSigner({ gateway, rawOf: () => `bytes ${(signatures += 1)}` })
  const first = await signer.sign(withMark('one'))
  expect(await signer.sign(withMark('other'))).toEqual(first)
  // A reorganisation may still remove the block that spent the coins.
  confirmations = final - 1
  expect(await signer.sign(withMark('other'))).toEqual(first)
  confirmations = final
  expect(await signer.sign(withMark('other'))).toMatchObject({ raw: 'bytes 2' })
})

it.each(['01', '+1', '1.0', ' 1', '0x1', ''])(
  'rejects a withdrawal with the reference %j, which is not a plain number',
  async (reference) => {
    await expect(derivingSigner({ reference }).sign(request('1', 1))).rejects.toMatchObject({ reason: 'not-derived' })
  },
)

it('rejects a withdrawal whose account changes while the request is queued', async () => {
  let reads = 0
  const signer = derivingSigner({ userOf: () => ((reads += 1) === 1 ? 2 : 1) })
  await expect(signer.sign(request('1', 1))).rejects.toThrow('another account')
})

it('rejects a withdrawal that is not in the database before it queues the request', async () => {
  const signer = derivingSigner({ userOf: () => null })
  await expect(signer.sign(request('1', 1))).rejects.toThrow('there is no open withdrawal 5')
})

describe('a second payment for a settlement after the first token transaction succeeded', () => {
  const DEEP_TIP = { height: 1_000, hash: 'tip' }
  /** Node with one final transaction, in which the token reports a transfer of `reportedAtomic`. */
  const nodeWith = (reportedAtomic: bigint): Partial<NumberedGateway> => ({
    ...numbered,
    tip: async () => DEEP_TIP,
    transaction: async (_txId, transfer) => ({
      status: 'included',
      feeAtomic: 1n,
      block: { height: 1, hash: 'block' },
      ...(transfer ? { succeeded: false, reportedAtomic } : { succeeded: true }),
    }),
  })
  const approval = (): Approval => ({ approver: 'ann', expiresAt: NOON + 1, signature: 'signed' })
  const tokenRequest = (spendId: string, sequence: number): AccountSignRequest => ({
    ...request(spendId, sequence),
    asset: TOKEN?.slug ?? '',
    contract: TOKEN?.contract ?? null,
  })
  const setUp = (reportedAtomic: bigint, approvals: Approval[]) =>
    derivingSigner({ asset: TOKEN?.slug ?? '', gateway: nodeWith(reportedAtomic), approvals })

  it('signs a second payment with an approval if the token reported no transfer', async () => {
    const approvals: Approval[] = []
    const signer = setUp(0n, approvals)
    await signer.sign(tokenRequest('1', 1))
    await expect(signer.sign(tokenRequest('2', 2))).rejects.toMatchObject({ reason: 'approval-missing' })
    approvals.push(approval())
    await signer.sign(tokenRequest('2', 2))
  })

  it.each([1n, AMOUNT - 1n])(
    'does not sign a second payment, even with an approval, if the token reported a transfer of %i',
    async (reportedAtomic) => {
      const signer = setUp(reportedAtomic, [approval()])
      await signer.sign(tokenRequest('1', 1))
      await expect(signer.sign(tokenRequest('2', 2))).rejects.toMatchObject({ reason: 'not-derived' })
    },
  )

  it('does not sign a second payment under the same payment ID, even with an approval', async () => {
    const signer = setUp(0n, [approval()])
    await signer.sign(tokenRequest('1', 1))
    await expect(signer.sign(tokenRequest('1', 2))).rejects.toMatchObject({ reason: 'not-derived' })
  })
})

it.each([
  ['earnings-used', 'cap-day'],
  ['above-share', 'cap-earnings'],
  ['unfunded', 'not-derived'],
] as const)('rejects a withdrawal whose claim is %s with the reason %s', async (outcome, reason) => {
  const settlements = new SlowSettlements()
  vi.spyOn(settlements, 'claim').mockResolvedValue(outcome)
  await expect(derivingSigner({ settlements }).sign(request('1', 1))).rejects.toMatchObject({ reason })
})
