import type { BlockRef } from '../chains/observed-block.ts'
import type { ChainGateway, TransactionStatus } from '../chains/chain-gateway.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId, Instrument } from '../instruments/instrument.ts'

/** A violation of an invariant in `guarantees.md`, or a check that could not run. */
export interface Finding {
  /** Number of the invariant in `guarantees.md`. */
  invariant: number
  /** Message for the operator. The same violation has the same message in every run. */
  what: string
  /**
   * Chain whose payments the violation affects. Absent when no part of the journal can be trusted, so that the
   * violation affects every chain.
   */
  chain?: ChainId
  /**
   * True when the violation cannot cause a loss of coins: the chain shows more coins than the journal, or the exchange
   * reserves more than open orders need. A surplus halts nothing. Otherwise, a block producer could stop payments by
   * sending coins to one of our addresses.
   */
  isSurplus?: true
  /**
   * True when only database rows indicate the violation, and the server's database role may insert such rows. Such a
   * violation halts nothing, because an attacker with that role could otherwise stop all payments.
   */
  isForgeable?: true
  /** True when the check did not finish. The finding then does not prove a violation. */
  isUnchecked?: true
}

/** Reads the stored records to check their invariants. */
export interface AuditStore {
  /**
   * Checks every invariant that needs only the database. Returns the numbers of the invariants that were checked, and
   * the findings.
   */
  checkRecords(): Promise<{ checked: number[]; findings: Finding[] }>
  /** Numbers of the invariants whose checks need only database records. */
  readonly recordInvariants: readonly number[]
  /**
   * Checks one of `recordInvariants`. Returns a finding with `isUnchecked` if the query takes longer than `longestMs`.
   */
  checkRecord(invariant: number, longestMs: number): Promise<Finding[]>
  /**
   * Returns the journal's amount of an asset and the deposits and payments in flight, from which the expected balance
   * on the chain is computed.
   * @param turn number of the audit round. Addresses with a deposit are included in every round. Addresses without a
   * deposit are checked in batches, and the round number selects the batch; null selects all addresses. Each batch is
   * in two consecutive rounds, so skipping one round leaves no gap.
   */
  custody(instrument: Instrument, turn: number | null): Promise<Custody>
}

/** Inputs for computing the expected balance of an asset, all read from one database snapshot. */
export interface Custody {
  /** Last block that the watcher has read; null before the first block. */
  readTo: BlockRef | null
  /** Our addresses that may hold the asset. */
  addresses: string[]
  /** Amount in custody according to the journal, in base units. */
  journalAtomic: bigint
  /** Mined but uncredited deposits minus unbooked upkeep, in base units. */
  uncreditedAtomic: bigint
  /** Payments that were sent but are not final yet. */
  inFlight: PaymentInFlight[]
}

export interface PaymentInFlight {
  /** Transaction IDs of the payment's signed versions, at most one of which can be mined. */
  txIds: string[]
  /** Transaction IDs of the voids among these versions. A void cancels a payment: it costs a fee and moves no coins. */
  voidTxIds: string[]
  amountLeavingAtomic: bigint
  paysFeeIn: boolean
  /**
   * Fee booked for a payment that was final until its block was orphaned, in base units of the fee's coin; null for
   * other payments.
   */
  bookedFeeAtomic: bigint | null
}

export interface ReconcileDeps {
  store: AuditStore
  catalogue: Catalogue
  /** Waits before the next attempt, so that the watcher or the chain can catch up. */
  pause: () => Promise<void>
}

/**
 * Maximum number of attempts to read the chain and the journal at the same block. If all of them fail, the asset is
 * reported as unchecked.
 */
export const STEADY_TRIES = 400

/** Checks every asset on a chain with `reconcileAsset`. */
export async function reconcileChain(deps: ReconcileDeps, gateway: ChainGateway): Promise<Finding[]> {
  const findings: Finding[] = []
  let tries = STEADY_TRIES
  for (const instrument of deps.catalogue.instruments.filter((one) => one.chain === gateway.chain)) {
    const found = await reconcileAsset({ ...deps, tries, turn: null }, gateway, instrument)
    // Once an asset is unchecked, try the chain's other assets only once each.
    if (found.some(({ isUnchecked }) => isUnchecked)) tries = 1
    findings.push(...found)
  }
  return findings
}

interface ReconcileAssetDeps extends Pick<ReconcileDeps, 'store' | 'pause'> {
  tries: number
  /**
   * Number of the audit round, which selects a batch of the addresses without a deposit; null selects all addresses.
   */
  turn: number | null
}

/**
 * Checks invariant 15 for one asset: the total balance of our addresses equals the journal's amount adjusted for
 * payments in flight. Reads the chain and the journal at the same block, the last one that the watcher processed.
 * Returns an unchecked finding when no such block can be read.
 */
export async function reconcileAsset(
  deps: ReconcileAssetDeps,
  gateway: ChainGateway,
  instrument: Instrument,
): Promise<Finding[]> {
  const { slug, chain } = instrument
  const sums = await addUpAtOneBlock(deps, gateway, instrument)
  if (sums === null)
    return [{ invariant: 15, chain, what: `${slug}: not checked, the books lag behind the chain`, isUnchecked: true }]
  const surplus = sums.onChain - sums.expected
  if (surplus === 0n) return []
  if (surplus > 0n)
    return [
      {
        invariant: 15,
        chain,
        what: `${slug}: ${surplus} more on chain than by the journal, base units`,
        isSurplus: true,
      },
    ]
  return [{ invariant: 15, chain, what: `${slug}: ${-surplus} less on chain than by the journal, base units` }]
}

interface Sums {
  onChain: bigint
  expected: bigint
}

async function addUpAtOneBlock(
  { store, pause, tries, turn }: ReconcileAssetDeps,
  gateway: ChainGateway,
  instrument: Instrument,
): Promise<Sums | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (attempt > 1) await pause()
    const custody = await store.custody(instrument, turn)
    const { readTo } = custody
    if (readTo === null) continue
    let expected = custody.journalAtomic + custody.uncreditedAtomic
    for (const payment of custody.inFlight) expected -= notBookedYet(payment, await statusOf(gateway, payment), readTo)
    // Query the balance last: `balanceAt` returns null if the block has been orphaned, so a balance proves that the
    // earlier results describe the same chain.
    const onChain = await gateway.balanceAt(custody.addresses, instrument.contract, readTo)
    if (onChain !== null) return { onChain, expected }
  }
  return null
}

async function statusOf(gateway: ChainGateway, { txIds, voidTxIds }: PaymentInFlight): Promise<TransactionStatus> {
  for (const txId of txIds) {
    const status = await gateway.transaction(txId)
    if (status.status === 'included') return { ...status, succeeded: status.succeeded && !voidTxIds.includes(txId) }
  }
  return { status: 'unknown' }
}

/**
 * Returns the amount in base units that a payment has moved up to a block but that the journal does not contain yet. It
 * is negative when the journal is ahead of the chain.
 */
function notBookedYet(payment: PaymentInFlight, status: TransactionStatus, readTo: BlockRef): bigint {
  const { amountLeavingAtomic, paysFeeIn, bookedFeeAtomic } = payment
  const taken = (amount: bigint, fee: bigint): bigint => amount + (paysFeeIn ? fee : 0n)
  const booked = bookedFeeAtomic === null ? 0n : taken(amountLeavingAtomic, bookedFeeAtomic)
  if (status.status !== 'included' || status.block.height > readTo.height) return -booked
  return taken(status.succeeded ? amountLeavingAtomic : 0n, status.feeAtomic) - booked
}
