import { present } from '@cambio/kernel/assert'
import type { BlockRef, NumberedGateway, OutputsGateway } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import { SignerRefusal } from '../chains/signer.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { paymentFeeRaised } from '../ledger/payment-postings.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { raiseFee } from './coin-selection.ts'
import { inNativeCoin } from './fee-allowance.ts'
import { isVoid, type Payment, type Reservation, type StuckPayment, type StuckWhy } from './payment.ts'
import { signPayment } from './sign-payment.ts'
import { tellOrder } from './tell-order.ts'
import { isVoidDue, noteFront, proposeVoid } from './void-payment.ts'

/** What a version with a higher fee would claim and cost; or why there is none, and the fee it would take. */
type Proposal =
  | { kind: 'raised'; reservation: Reservation; feeAtomic: bigint }
  | { kind: 'stuck'; why: StuckWhy; wantedFeeAtomic: bigint }
  /** Not by a higher fee, now or ever: its bytes are only handed over again. */
  | { kind: 'patience' }

/**
 * Replaces a sent payment that has waited too long for a block, while blocks came, by a version with the same number or
 * inputs, the same recipient and amount, and a higher fee. Signed first; then the higher hold, the reservation and the bytes
 * are stored together, and the next pass hands them over. Past the ceiling a person is called. `hand-over`: no higher fee is
 * sent, and the bytes that there are should reach nodes once more. `wait`: it is not its time or turn.
 */
export async function replaceIfStuck(
  deps: ChainWorkerDeps,
  sent: Payment,
  tip: BlockRef,
  fence: Fence,
): Promise<'replaced' | 'hand-over' | 'wait'> {
  const payment = await noteFront(deps, sent, fence)
  const mustVoid = isVoidDue(deps, payment, tip.height) || isVoid(payment)
  // The first void goes at once; a void that waits is raised like any other version.
  if (!isDue(deps, payment, tip) && (!mustVoid || isVoid(payment))) return 'wait'
  const proposal = mustVoid ? await proposeItsVoid(deps, payment) : await propose(deps, payment)
  if (proposal === null) return 'wait'
  if (proposal.kind === 'raised') return replace(deps, payment, proposal, tip, fence)
  return putOff(deps, payment, proposal.kind === 'stuck' ? proposal : null, tip, fence)
}

function isDue({ clock, replacement }: ChainWorkerDeps, { tried, reservation }: Payment, tip: BlockRef): boolean {
  if (tried === null || reservation?.kind === 'expiring') return false
  return clock.now() - tried.at >= replacement.afterMs && tip.height - tried.height >= replacement.afterBlocks
}

/** A void costs what unblocking the line costs: only the hard cap bounds it. Null where another payment is first in line. */
async function proposeItsVoid(deps: ChainWorkerDeps, payment: Payment): Promise<Proposal | null> {
  const { gateway } = deps
  const dearest = await dearestReservation(deps, payment)
  if (gateway.model === 'account') {
    if (gateway.ordering !== 'numbered' || dearest.kind !== 'sequence') return { kind: 'patience' }
    const from = await deps.signer.address(payment.chain, payment.source)
    if ((await gateway.nextSequence(from)) !== dearest.sequence) return null
  }
  const version = await proposeVoid(gateway, dearest)
  if (version === null) return proposeWithoutVoid(deps, payment)
  const { feeAtomic } = version
  return feeAtomic > hardCap(deps, payment)
    ? { kind: 'stuck', why: 'ceiling', wantedFeeAtomic: feeAtomic }
    : { kind: 'raised', ...version }
}

/** Where nothing can take the place of a payment, a higher fee is all that may help; else an operator is called. */
async function proposeWithoutVoid(deps: ChainWorkerDeps, payment: Payment): Promise<Proposal | null> {
  const raised = await propose(deps, payment)
  return raised?.kind === 'patience'
    ? { kind: 'stuck', why: 'no-void', wantedFeeAtomic: payment.heldFeeAtomic }
    : raised
}

/** Null where it is not its turn: another payment stands before it, or no fresh price says what a fee is worth. */
async function propose(deps: ChainWorkerDeps, payment: Payment): Promise<Proposal | null> {
  const { gateway } = deps
  // A sweep holds no coins for more.
  if (payment.source.purpose !== 'hot') return { kind: 'patience' }
  const dearest = await dearestReservation(deps, payment)
  let proposal: Proposal = { kind: 'patience' }
  if (dearest.kind === 'sequence' && gateway.model === 'account' && gateway.ordering === 'numbered') {
    const from = await deps.signer.address(payment.chain, payment.source)
    // Only the first in line: those behind it wait for it, whatever they offer.
    if ((await gateway.nextSequence(from)) !== dearest.sequence) return null
    proposal = await proposeTerms(gateway, dearest)
  }
  // The change of one that was final before may be spent already: another version would take it away.
  if (dearest.kind === 'inputs' && gateway.model === 'outputs' && payment.feeAtomic === null)
    proposal = await proposeFee(gateway, payment, dearest)
  return proposal.kind === 'raised' ? withinCeiling(deps, payment, proposal) : proposal
}

/** Of the version with the highest fee: nodes compare with it, also where an earlier one was in a block meanwhile. */
async function dearestReservation(deps: ChainWorkerDeps, payment: Payment): Promise<Reservation> {
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
  gateway: OutputsGateway,
  payment: Payment,
  dearest: Extract<Reservation, { kind: 'inputs' }>,
): Promise<Proposal> {
  const { replacementStepPerKvb: stepPerKvb, spending: shape } = gateway
  if (stepPerKvb === null) return { kind: 'patience' }
  const raised = raiseFee(dearest, { atomicPerKvb: await gateway.atomicPerKvb(), stepPerKvb, shape })
  return raised.feeAtomic === null
    ? { kind: 'stuck', why: 'no-change', wantedFeeAtomic: raised.wantedFeeAtomic }
    : { kind: 'raised', reservation: { ...dearest, ...raised }, feeAtomic: raised.feeAtomic }
}

/** A person's ceiling bounds the fee alone: each version costs an eighth more, so there cannot be many. */
function withinCeiling(
  deps: ChainWorkerDeps,
  payment: Payment,
  proposal: Extract<Proposal, { kind: 'raised' }>,
): Proposal | null {
  const { feeAtomic: wantedFeeAtomic } = proposal
  const byPerson = payment.feeCeilingAtomic
  if (byPerson === null && payment.timesReplaced >= deps.replacement.maxReplacements)
    return { kind: 'stuck', why: 'too-often', wantedFeeAtomic }
  const ceiling = byPerson ?? inNativeCoin(deps, payment.chain, deps.replacement.feeCeilingNumeraire)
  if (ceiling === null) return null
  const allowed = lower(ceiling, hardCap(deps, payment))
  return wantedFeeAtomic > allowed ? { kind: 'stuck', why: 'ceiling', wantedFeeAtomic } : proposal
}

function hardCap({ feeCaps }: ChainWorkerDeps, { chain }: Payment): bigint {
  return feeCaps.get(chain)?.maxFeeAtomic ?? 0n
}

function lower(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

async function replace(
  deps: ChainWorkerDeps,
  payment: Payment,
  { reservation, feeAtomic }: Extract<Proposal, { kind: 'raised' }>,
  tip: BlockRef,
  fence: Fence,
): Promise<'replaced' | 'hand-over' | 'wait'> {
  // A void may cost less than the version before: what is held stays the most that any version may take.
  const heldFeeAtomic = feeAtomic > payment.heldFeeAtomic ? feeAtomic : payment.heldFeeAtomic
  const allowedFeeAtomic = higherAllowance(payment, heldFeeAtomic)
  const dearer = { reservation, heldFeeAtomic, allowedFeeAtomic }
  try {
    const { raw, txId } = await signPayment(deps, { ...payment, ...dearer })
    deps.reach('replacement-signed')
    const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a coin').slug
    await deps.work.transaction(async (stores) => {
      const current = await stores.payments.findLocked(payment.id)
      // Changed meanwhile: what was signed is forgotten, nobody has seen it.
      if (current?.status !== 'SENT' || current.txId !== payment.txId) return
      const timesReplaced = current.timesReplaced + 1
      const stuck = voidingSince(deps, { ...current, reservation })
      const next: Payment = { ...current, ...dearer, timesReplaced, stuck, status: 'SIGNED', raw, txId }
      if (heldFeeAtomic > current.heldFeeAtomic) await stores.ledger.post(paymentFeeRaised(current, next, native))
      await stores.payments.save(next)
      await tellOrder(deps, stores, next, { kind: 'settlement-sent' })
    }, fence)
    deps.reach('replacement-stored')
    deps.report('payment-replaced', { payment: payment.id, chain: payment.chain, txId, fee: feeAtomic.toString() })
    return 'replaced'
  } catch (error) {
    if (error instanceof SignerRefusal) {
      deps.report('signer-refused', { payment: payment.id, asset: payment.asset, reason: error.reason })
      // A stopped signer signs nothing of anybody.
      if (error.isOfEverything) return 'wait'
      return putOff(deps, payment, { why: 'signer', wantedFeeAtomic: feeAtomic }, tip, fence)
    }
    if (!(error instanceof InsufficientFunds)) throw error
    return putOff(deps, payment, { why: 'funds', wantedFeeAtomic: feeAtomic }, tip, fence)
  }
}

/** A payment whose void waits for a block is in the operators' queue; one with a higher fee is not. */
function voidingSince({ clock }: ChainWorkerDeps, payment: Payment): StuckPayment | null {
  if (!isVoid(payment)) return null
  const since = payment.stuck?.since ?? payment.frontSince ?? clock.now()
  return { since, why: 'voiding', wantedFeeAtomic: payment.heldFeeAtomic }
}

/** A replacement was allowed by its own ceiling, which may be above the allowance of the first version. */
function higherAllowance({ allowedFeeAtomic }: Payment, feeAtomic: bigint): bigint {
  return allowedFeeAtomic !== null && allowedFeeAtomic > feeAtomic ? allowedFeeAtomic : feeAtomic
}

/** It is looked at again when it has waited as long once more; its bytes are handed over again at once. */
async function putOff(
  deps: ChainWorkerDeps,
  payment: Payment,
  stuck: { why: StuckWhy; wantedFeeAtomic: bigint } | null,
  tip: BlockRef,
  fence: Fence,
): Promise<'hand-over'> {
  const now = deps.clock.now()
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'SENT') return
    const since = current.stuck?.since ?? now
    await stores.payments.save({
      ...current,
      tried: { at: now, height: tip.height },
      stuck: stuck && { since, why: stuck.why, wantedFeeAtomic: stuck.wantedFeeAtomic },
    })
  }, fence)
  const { id, chain, purpose } = payment
  if (stuck) deps.report('payment-stuck', { payment: id, chain, purpose, why: stuck.why })
  else deps.report('payment-waits-for-block', { payment: id, chain, purpose })
  return 'hand-over'
}
