import { present } from '@cambio/kernel/assert'
import type { NumberedGateway, OutputsGateway } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { raiseFee } from '../payments/coin-selection.ts'
import { inNativeCoin } from '../payments/fee-allowance.ts'
import { highestFee, isVoid, type Payment, type Reservation, type StuckWhy } from '../payments/payment.ts'
import { evictedFees } from './evicted-fees.ts'
import { proposeVoid } from './void-payment.ts'

/**
 * Proposal for an unmined payment. `raised`: sign a version of the payment with a higher fee. `stuck`: why no such
 * version is possible, and the fee that it would need.
 */
export type Proposal =
  | { kind: 'raised'; reservation: Reservation; feeAtomic: bigint }
  | { kind: 'stuck'; why: StuckWhy; wantedFeeAtomic: bigint }
  /** A higher fee cannot help, so the worker broadcasts the identical transaction again. */
  | { kind: 'patience' }

/**
 * Proposes a void for the payment. The void's fee is limited by `voidLimit`. Returns null if another payment must be
 * mined first.
 */
export async function proposeItsVoid(deps: ChainWorkerDeps, payment: Payment): Promise<Proposal | null> {
  const { gateway } = deps
  const dearest = await dearestReservation(deps, payment)
  if (gateway.model === 'outputs')
    return (await asProposal(deps, payment, dearest)) ?? proposeWithoutVoid(deps, payment)
  if (gateway.ordering !== 'numbered' || dearest.kind !== 'sequence') return { kind: 'patience' }
  const from = await deps.signer.address(payment.chain, payment.source)
  if ((await gateway.nextSequence(from)) !== dearest.sequence) return null
  const proposal = await asProposal(deps, payment, dearest)
  if (proposal?.kind !== 'raised' || payment.source.purpose === 'hot') return proposal
  // A deposit address pays the void's fee from its own coins. If they do not cover the fee, the node rejects the void.
  const { feeAtomic } = proposal
  return (await gateway.balance(from, null)) < feeAtomic
    ? { kind: 'stuck', why: 'funds', wantedFeeAtomic: feeAtomic }
    : proposal
}

/** Returns the next void of a payment as a proposal. Returns null if the inputs do not cover its fee. */
async function asProposal(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'work' | 'catalogue' | 'ticks' | 'replacement' | 'feeCaps'>,
  payment: Payment,
  dearest: Reservation,
): Promise<Proposal | null> {
  const { gateway } = deps
  if (gateway.model === 'account' && gateway.ordering !== 'numbered') return { kind: 'patience' }
  const evictedAtomic = gateway.model === 'outputs' ? await evictedFees(deps, gateway, payment) : 0n
  const version = await proposeVoid(gateway, dearest, evictedAtomic)
  if (version === null) return null
  const { reservation, feeAtomic, isPinned } = version
  const limit = voidLimit(deps, payment, isPinned)
  if (limit === null) return { kind: 'patience' }
  if (feeAtomic > limit) return { kind: 'stuck', why: 'ceiling', wantedFeeAtomic: feeAtomic }
  // On a chain without a fee market, a void with the same fee as the pending void would be the identical transaction.
  if (isVoid({ reservation: dearest }) && feeAtomic === highestFee(dearest))
    return { kind: 'stuck', why: 'voiding', wantedFeeAtomic: feeAtomic }
  return { kind: 'raised', reservation, feeAtomic }
}

/**
 * Returns the highest fee of a void: the hard cap, because later payments wait for the void. If transactions of others
 * determine the void's fee (`isPinned`), it is limited like that of any other version. Returns null while no current
 * price is known for that limit.
 */
function voidLimit(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'ticks' | 'replacement' | 'feeCaps'>,
  payment: Payment,
  isPinned: boolean,
): bigint | null {
  return isPinned ? feeCeiling(deps, payment) : hardCap(deps, payment)
}

/**
 * Proposes a version with a higher fee if the inputs do not cover a void. Notifies an operator if no such version is
 * possible.
 */
async function proposeWithoutVoid(deps: ChainWorkerDeps, payment: Payment): Promise<Proposal | null> {
  const raised = await propose(deps, payment)
  return raised?.kind === 'patience'
    ? { kind: 'stuck', why: 'no-void', wantedFeeAtomic: payment.heldFeeAtomic }
    : raised
}

/**
 * Proposes a higher fee for a payment. Returns null if another payment must be mined first, or if no current price is
 * available to convert the fee limit.
 */
export async function propose(deps: ChainWorkerDeps, payment: Payment): Promise<Proposal | null> {
  const { gateway } = deps
  // A sweep's source address has no other coins that could pay a higher fee.
  if (payment.source.purpose !== 'hot') return { kind: 'patience' }
  const dearest = await dearestReservation(deps, payment)
  let proposal: Proposal = { kind: 'patience' }
  if (dearest.kind === 'sequence' && gateway.model === 'account' && gateway.ordering === 'numbered') {
    const from = await deps.signer.address(payment.chain, payment.source)
    // Raise the fee only of the payment with the key's next sequence number. Later payments wait for it, regardless of
    // their own fees.
    if ((await gateway.nextSequence(from)) !== dearest.sequence) return null
    proposal = await proposeTerms(gateway, dearest)
  }
  // If the payment has been final before, another transaction may have spent its change. A new version of the payment
  // would invalidate that transaction.
  if (dearest.kind === 'inputs' && gateway.model === 'outputs' && payment.feeAtomic === null)
    proposal = await proposeFee(deps, gateway, payment, dearest)
  return proposal.kind === 'raised' ? withinCeiling(deps, payment, proposal) : proposal
}

/**
 * Returns the reservation of a payment's version with the highest fee. Nodes compare a replacement with that version,
 * even if an earlier version was mined.
 */
async function dearestReservation(deps: Pick<ChainWorkerDeps, 'work'>, payment: Payment): Promise<Reservation> {
  const own = present(payment.reservation, 'a sent payment has a reservation')
  if (payment.timesReplaced === 0) return own
  return (await deps.work.stores.payments.attemptsOf(payment.id)).at(-1)?.reservation ?? own
}

async function proposeTerms(
  gateway: NumberedGateway,
  dearest: Extract<Reservation, { kind: 'sequence' }>,
): Promise<Proposal> {
  const terms = await gateway.raisedTerms(dearest.terms)
  if (terms === null) return { kind: 'patience' }
  return { kind: 'raised', reservation: { ...dearest, terms }, feeAtomic: terms.maxFeeAtomic }
}

async function proposeFee(
  deps: Pick<ChainWorkerDeps, 'work'>,
  gateway: OutputsGateway,
  payment: Payment,
  dearest: Extract<Reservation, { kind: 'inputs' }>,
): Promise<Proposal> {
  const { replacementStepPerKvb: stepPerKvb, spending: shape } = gateway
  if (stepPerKvb === null) return { kind: 'patience' }
  const evictedAtomic = await evictedFees(deps, gateway, payment)
  const raised = raiseFee(dearest, { atomicPerKvb: await gateway.atomicPerKvb(), stepPerKvb, evictedAtomic, shape })
  return raised.feeAtomic === null
    ? { kind: 'stuck', why: 'no-change', wantedFeeAtomic: raised.wantedFeeAtomic }
    : { kind: 'raised', reservation: { ...dearest, ...raised }, feeAtomic: raised.feeAtomic }
}

/**
 * Limits a proposal to the fee ceiling. An operator's ceiling replaces the maximum number of replacements. It also
 * limits that number, because each replacement costs at least an eighth more than the previous one.
 */
function withinCeiling(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'ticks' | 'replacement' | 'feeCaps'>,
  payment: Payment,
  proposal: Extract<Proposal, { kind: 'raised' }>,
): Proposal | null {
  const { feeAtomic: wantedFeeAtomic } = proposal
  if (payment.feeCeilingAtomic === null && payment.timesReplaced >= deps.replacement.maxReplacements)
    return { kind: 'stuck', why: 'too-often', wantedFeeAtomic }
  const allowed = feeCeiling(deps, payment)
  if (allowed === null) return null
  return wantedFeeAtomic > allowed ? { kind: 'stuck', why: 'ceiling', wantedFeeAtomic } : proposal
}

/**
 * Returns the highest fee of a further version: the limit of the policy or of an operator, and at most the hard cap.
 * Returns null while no current price is known to convert the policy's limit.
 */
function feeCeiling(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'ticks' | 'replacement' | 'feeCaps'>,
  payment: Payment,
): bigint | null {
  const ceiling = payment.feeCeilingAtomic ?? inNativeCoin(deps, payment.chain, deps.replacement.feeCeilingNumeraire)
  return ceiling === null ? null : lower(ceiling, hardCap(deps, payment))
}

function hardCap({ feeCaps }: Pick<ChainWorkerDeps, 'feeCaps'>, { chain }: Payment): bigint {
  return feeCaps.get(chain)?.maxFeeAtomic ?? 0n
}

function lower(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
