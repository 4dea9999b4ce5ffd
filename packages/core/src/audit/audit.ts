import type { ChainGateway, TransactionStatus } from '../chains/chain-gateway.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'

/** A promise of `guarantees.md` that does not hold. */
export interface Finding {
  /** Number of the invariant. */
  invariant: number
  /** What breaks it, in words a person can follow up. */
  what: string
}

/** What is kept, asked whether it keeps its promises. */
export interface AuditStore {
  /** Every invariant that the database alone can show; numbers of those that were looked at, and what was found. */
  checkRecords(): Promise<{ checked: number[]; findings: Finding[] }>
  /** What an asset of a chain should add up to there, from the journal and what is in flight. */
  custody(instrument: Instrument): Promise<Custody>
}

export interface Custody {
  /** Addresses of ours that may hold the asset. */
  addresses: string[]
  /** Custody by the journal, base units. */
  journalAtomic: bigint
  /** Deposits in blocks that are not credited yet. */
  uncreditedAtomic: bigint
  /** Payments that were sent and are not final: what each takes from custody once it is in a block. */
  inFlight: { txId: string; amountLeavingAtomic: bigint; paysFeeIn: boolean }[]
}

/** How often an asset is looked at again because the chain or the books moved while it was being added up. */
const STEADY_TRIES = 20

/**
 * Invariant 15: what lies on the chain is what the journal says, give or take the payments in flight, one by one. A sum
 * counts only if neither the chain nor the books moved meanwhile.
 */
export async function reconcileChain(
  deps: { store: AuditStore; catalogue: Catalogue },
  gateway: ChainGateway,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const instrument of deps.catalogue.instruments.filter((one) => one.chain === gateway.chain)) {
    const { onChain, expected } = await addUpSteadily(deps.store, gateway, instrument)
    if (onChain !== expected)
      findings.push({ invariant: 15, what: `${instrument.slug}: ${onChain} on chain, ${expected} by the journal` })
  }
  return findings
}

interface Sums {
  onChain: bigint
  expected: bigint
}

async function addUpSteadily(store: AuditStore, gateway: ChainGateway, instrument: Instrument): Promise<Sums> {
  for (let attempt = 1; ; attempt += 1) {
    const [tip, custody] = [await gateway.tip(), await store.custody(instrument)]
    const sums = await addUp(gateway, instrument, custody)
    const [tipAfter, custodyAfter] = [await gateway.tip(), await store.custody(instrument)]
    const isSteady = tip.hash === tipAfter.hash && isSameCustody(custody, custodyAfter)
    if (isSteady || attempt === STEADY_TRIES) return sums
  }
}

async function addUp(gateway: ChainGateway, instrument: Instrument, custody: Custody): Promise<Sums> {
  let onChain = 0n
  // One at a time: a node scans its outputs for one question only.
  for (const address of custody.addresses) onChain += await gateway.balance(address, instrument.contract)
  let expected = custody.journalAtomic + custody.uncreditedAtomic
  for (const payment of custody.inFlight) expected -= taken(payment, await gateway.transaction(payment.txId))
  return { onChain, expected }
}

function isSameCustody(one: Custody, other: Custody): boolean {
  return (
    one.journalAtomic === other.journalAtomic &&
    one.uncreditedAtomic === other.uncreditedAtomic &&
    one.addresses.length === other.addresses.length &&
    one.inFlight.length === other.inFlight.length &&
    one.inFlight.every((payment, index) => payment.txId === other.inFlight[index]?.txId)
  )
}

function taken(payment: Custody['inFlight'][number], status: TransactionStatus): bigint {
  if (status.status !== 'included') return 0n
  return (status.succeeded ? payment.amountLeavingAtomic : 0n) + (payment.paysFeeIn ? status.feeAtomic : 0n)
}
