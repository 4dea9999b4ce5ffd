import { expect, test } from 'vitest'
import type { TransactionStatus } from '../../chains/chain-gateway.ts'
import type { ChainWitness } from '../../chains/witness.ts'
import type { Payment } from '../../payments/payment.ts'
import { CATALOGUE, USDT } from '../../testing/fixtures.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { proveUnreported } from './release-payment.ts'
import { proveDead } from './retry-payment.ts'
import { proveForeign } from './settle-foreign.ts'

const HEIGHT = 10
const TIP = HEIGHT + CATALOGUE.get({ slug: USDT.slug }).minConfirmationsToWithdraw - 1
const FAILED = {
  id: '7',
  chain: USDT.chain,
  asset: USDT.slug,
  to: 'user',
  status: 'FAILED',
  txId: 'tx',
  amountAtomic: 5n,
}
const INPUTS = [{ txId: 'in', vout: 0 }]
const HELD = { ...FAILED, status: 'HELD', txId: 'ours', raw: 'raw', reservation: { kind: 'inputs', inputs: INPUTS } }

/** Returns a mined transaction as a node reports it. */
const mined = (part: object): TransactionStatus =>
  ({ status: 'included', block: { height: HEIGHT, hash: 'ten' }, succeeded: false, feeAtomic: 1n, ...part }) as never

interface Case {
  payment: object
  prove(deps: OpsDeps, stores: OpsStores): Promise<unknown>
  /** Transaction status that the first node reports. */
  ours: TransactionStatus
}

const CASES: Record<string, Case> = {
  'payment retry': {
    payment: { ...FAILED, source: { purpose: 'hot', index: 0 } },
    prove: (deps, stores) => proveDead(deps, stores, '7'),
    ours: mined({}),
  },
  'payment release': {
    payment: { ...FAILED, source: { purpose: 'hot', index: 0 } },
    prove: (deps, stores) => proveUnreported(deps, stores, '7'),
    ours: mined({ reportedAtomic: 0n }),
  },
  'payment settle': {
    payment: HELD,
    prove: (deps, stores) => proveForeign(deps, stores, { paymentId: '7', txId: 'tx' }),
    ours: mined({ succeeded: true }),
  },
}

/** Runs the proof of an operator command with a first node that reports `ours`. `theirs` null means no second node. */
function prove(
  { payment, prove: run, ours }: Case,
  theirs: TransactionStatus | null,
  { height = TIP, hash = 'tx' } = {},
) {
  const node = (status: TransactionStatus, tip: number) => ({
    model: 'outputs',
    tip: async () => ({ height: tip, hash: 'tip' }),
    transaction: async () => status,
    bytesOf: async () => 'raw of tx',
    contentOf: () => ({ txId: hash, inputs: INPUTS, outputs: [{ address: 'user', amountAtomic: 5n }] }),
  })
  const witness = theirs && ([[USDT.chain, node(theirs, height) as unknown as ChainWitness]] as const)
  const deps = {
    catalogue: CATALOGUE,
    gateways: new Map([[USDT.chain, node(ours, TIP)]]),
    witnesses: new Map(witness ?? []),
    report: () => {},
  } as unknown as OpsDeps
  const stores = {
    payments: { find: async () => payment as Payment, attemptsOf: async () => [] },
    ops: { hotAddresses: async () => [{ chain: USDT.chain, address: 'hot' }] },
  } as unknown as OpsStores
  return run(deps, stores)
}

test.each(Object.entries(CASES))(
  '%s works without a second node and with a second node that agrees',
  async (_name, one) => {
    expect(await prove(one, null)).toMatchObject({ txId: 'tx' })
    expect(await prove(one, one.ours)).toMatchObject({ txId: 'tx' })
  },
)

test.each(Object.entries(CASES))(
  '%s is rejected while the second node contradicts the first or lags behind',
  async (_name, one) => {
    await expect(prove(one, { status: 'unknown' })).rejects.toThrow(/^Two nodes of .* disagree about transaction tx/)
    await expect(prove(one, mined({ succeeded: true, feeAtomic: 2n }))).rejects.toThrow(OpsRefusal)
    await expect(prove(one, one.ours, { height: TIP - 1 })).rejects.toThrow('lags behind')
  },
)

test('payment release is rejected when the second node shows that the token reported a transfer', async () => {
  const one = CASES['payment release'] as Case
  await expect(prove(one, mined({ reportedAtomic: 5n }))).rejects.toThrow('disagree')
})

test('payment settle is rejected when the node returns the bytes of another transaction than requested', async () => {
  await expect(prove(CASES['payment settle'] as Case, null, { hash: 'other' })).rejects.toThrow('other bytes')
})
