import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY, SignerAway, SignerRefusal, UnansweredProof, type AccountSignRequest } from '../chains/signer.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { posting } from '../ledger/posting.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import { instrument, NOON, tick } from './fixtures.ts'
import { MemoryDatabase } from './memory/memory-database.ts'
import { MemoryUnitOfWork } from './memory/memory-unit-of-work.ts'
import { UNSENT_PER_PASS } from '../sending/carry-payments.ts'
import { Estimates } from '../sending/estimates.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../payments/replacement-policy.ts'
import { sendPayments } from '../sending/send-payments.ts'

export const CHAIN = 'ethereum'
const TIP = { height: 7, hash: 'tip' }
export const FEE = 10n
export const FLOAT = 1_000_000n
export const HARD_CAP = 10_000n

/** How long a worker pass waits for estimates, in milliseconds. Only hanging estimates exceed it. */
export const WAIT_MS = 60_000
export const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

export async function topUp(work: MemoryUnitOfWork, reference: string, amountAtomic: bigint): Promise<void> {
  const float = { account: 'custody:hot', asset: 'eth', amountAtomic } as const
  const equity = { account: 'platform:equity', asset: 'eth', amountAtomic: -amountAtomic } as const
  await work.stores.ledger.post(posting('float-topup', reference, [float, equity]))
}

/** A transaction that the node has received. */
interface Handed {
  to: string
  sequence: number
}

type Faults = ReturnType<typeof createFaults>

/** Creates a set of recipients for each kind of failure. Payments to these recipients fail. */
function createFaults() {
  return {
    broken: new Set<string>(),
    refused: new Map<string, SignerRefusal['reason']>(),
    unprovable: new Map<string, SignerRefusal['reason']>(),
    unanswered: new Set<string>(),
    away: { is: false },
    impossible: new Set<string>(),
    costly: new Set<string>(),
    /**
     * Recipients whose estimates hang. Each recipient maps to the function that makes the estimate fail, or to null
     * before the estimate starts.
     */
    hanging: new Map<string, ((error: Error) => void) | null>(),
  }
}

function faultyGateway(
  { impossible, costly, hanging }: Faults,
  { handed, estimated }: { handed: Handed[]; estimated: string[] },
  slowly: (to: string) => Promise<void>,
) {
  return {
    chain: CHAIN,
    model: 'account',
    ordering: 'numbered',
    nextSequence: async () => 0,
    async terms({ to }: { to: string }) {
      estimated.push(to)
      if (hanging.has(to)) await new Promise((_resolve, reject) => hanging.set(to, reject))
      await slowly(to)
      if (impossible.has(to)) throw new AdapterError('execution reverted', { retryable: false })
      return { maxFeeAtomic: costly.has(to) ? HARD_CAP + 1n : FEE, fields: {} }
    },
    async broadcast(raw: string) {
      handed.push(JSON.parse(raw))
      return 'accepted'
    },
  }
}

function faultySigner({ away, unanswered, unprovable, refused }: Faults, slowly: (to: string) => Promise<void>) {
  return {
    address: async () => 'hot',
    async prepare({ to }: AccountSignRequest) {
      if (away.is) throw new SignerAway('no signer')
      if (unanswered.has(to)) throw new UnansweredProof('the node of the deposit does not answer')
      const reason = unprovable.get(to)
      if (reason) throw new SignerRefusal(reason, 'refused')
    },
    async sign({ to, sequence }: AccountSignRequest) {
      await slowly(to)
      const reason = refused.get(to)
      if (reason) throw new SignerRefusal(reason, 'refused')
      return { raw: JSON.stringify({ to, sequence }), txId: `${to} at ${sequence}` }
    },
  }
}

/** Creates one payment for each amount, to recipients numbered from 1. */
async function intendReturns(work: MemoryUnitOfWork, amounts: readonly bigint[]): Promise<void> {
  for (const [index, amountAtomic] of amounts.entries())
    await work.stores.payments.intend(
      {
        purpose: 'return',
        reference: String(index + 1),
        orderId: null,
        chain: CHAIN,
        asset: 'eth',
        source: HOT_KEY,
        to: String(index + 1),
        memo: null,
        amountAtomic,
        chargedFeeAtomic: 0n,
      },
      NOON,
    )
}

/**
 * Creates a chain with a hot wallet and payments from it to recipients numbered from 1. The fake node and signer answer
 * later requests first.
 */
export async function startFaultyChain(amounts: readonly bigint[]) {
  const work = new MemoryUnitOfWork(new MemoryDatabase())
  const fence = work.lease(CHAIN)
  await topUp(work, 'first', FLOAT)
  await intendReturns(work, amounts)
  const faults = createFaults()
  const reports: string[] = []
  const clock = { at: NOON }
  const handed: Handed[] = []
  /** Recipients whose payments the node has estimated, one entry an estimate. */
  const estimated: string[] = []
  const slowly = async (to: string) => {
    for (let turns = amounts.length - Number(to); turns >= 0; turns -= 1) await soon()
    if (faults.broken.has(to)) throw new AdapterError('no answer', { retryable: true })
  }
  const deps = {
    gateway: faultyGateway(faults, { handed, estimated }, slowly),
    replacement: DEFAULT_REPLACEMENT_POLICY,
    coldWallets: new Map(),
    feeCaps: new Map([[CHAIN, { maxFeeAtomic: HARD_CAP }]]),
    signer: faultySigner(faults, slowly),
    catalogue: new Catalogue([instrument('eth', { chain: CHAIN })]),
    ticks: { latest: () => tick({ payoutFees: { eth: String(FEE) } }) },
    work,
    clock: { now: () => clock.at },
    terms: DEFAULT_ORDER_TERMS,
    reach: () => {},
    report: (event: string) => void reports.push(event),
  } as unknown as ChainWorkerDeps
  const { payments } = work.stores
  const estimates = new Estimates(WAIT_MS)
  const pass = async () => {
    const unsent = await payments.unsent(CHAIN, clock.at, UNSENT_PER_PASS)
    return sendPayments(deps, { ...unsent, estimates }, TIP, fence)
  }
  const inStatus = async (status: 'INTENT' | 'HELD' | 'SENT') =>
    (await payments.inStatus(CHAIN, [status], 500)).map(({ to }) => Number(to))
  return { ...faults, pass, inStatus, handed, estimated, reports, clock, work }
}
