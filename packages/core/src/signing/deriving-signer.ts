import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { FeeCapsByChain } from '../chains/fee-caps.ts'
import {
  type AccountSignRequest,
  type Budget,
  type CountingSigner,
  type PayingSigner,
  type SignedTransaction,
  type SignRequest,
  type SpendDirection,
} from '../chains/signer.ts'
import type { KeyPath } from '../chains/key-path.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { isApproved, type ApprovalDeps } from './approval.ts'
import { deriveSettlement, type DeriveDeps, type Leaving, subjectOf } from './derive-settlement.ts'
import type { PaymentClaim, Settlement, SignedVersion } from './evidence.ts'
import { claimRefusal, isShort } from './claim-refusal.ts'
import { recipientText, type ColdWallets } from '../payments/cold-wallet.ts'
import type { PaymentPurpose } from '../payments/payment.ts'
import { EarlierVersions } from './earlier-versions.ts'
import { EndedSettlements } from './ended-settlements.ts'
import { assertGas } from './assert-gas.ts'
import { assertInputAmounts } from './input-amounts.ts'
import type { HistoryGuard } from './history-guard.ts'
import { leavingOf } from './leaving.ts'
import { OneAtATime } from '../shared/one-at-a-time.ts'
import { proveCredit } from './prove-credit.ts'
import { notDerived } from './prove-deposit.ts'

/**
 * Directions of payments that return coins. By depositing the coins again, a user can trigger such payments repeatedly
 * at the cost of only the network fees.
 */
const SENDS_BACK: ReadonlyMap<PaymentPurpose, SpendDirection> = new Map([
  ['refund', 'refunded'],
  ['return', 'refunded'],
  ['withdrawal', 'withdrawn'],
])

/** Purposes that settle an order, a deposit or a withdrawal. */
const SETTLES: ReadonlySet<PaymentPurpose> = new Set([...SENDS_BACK.keys(), 'payout'])

export interface DerivingSignerDeps extends Omit<DeriveDeps, 'keys' | 'gateways'> {
  /** Signer that counts a verified request against the caps and signs it. */
  signer: CountingSigner
  /** Approvers in the signer's settings. */
  approval: ApprovalDeps
  gateways: ReadonlyMap<ChainId, ChainGateway>
  feeCaps: FeeCapsByChain
  /** Compares the chains' transactions with the signer's record. */
  history: Pick<HistoryGuard, 'assertExplained'>
  /** Cold wallets in the signer's settings. */
  coldWallets: ColdWallets
  /**
   * Maximum amount that all accounts together may withdraw from earnings within 24 hours, in base units of USDT. One
   * account may withdraw only the share `earningsShare`. The limit exists because earnings are not backed by deposits.
   */
  earningsPerDayAtomic: bigint
  /**
   * Checks that no other signer uses the same database.
   * @throws {AdapterError} retryable, while another signer may be active
   */
  assertAlone: () => void
}

/**
 * Position of a signing request in a queue. `key` identifies the queue, and `claim` is the payment row that determines
 * the queue.
 */
interface Turn {
  claim: PaymentClaim | null
  key: string
}

/** The turn of a payment to a user. `isApproved` returns whether approvers signed exactly this payment. */
interface ApprovableTurn extends Turn {
  claim: PaymentClaim
  isApproved: () => Promise<boolean>
}

/** Kind of a verified transaction, and the client whose share of the caps it uses; null if it uses no share. */
interface Settled {
  kind: SignedVersion['kind']
  client: string | null
}

const MOVED_WITHIN: Settled = { kind: 'own', client: null }

/** Data of a settlement, without the balance that funds it and without its client. */
type PaidTerms = Omit<Settlement, 'payer' | 'client'>

/**
 * A signer that verifies that a payment is due before signing it. It compares the payment with the signed order,
 * withdrawal or deposit and with data from its own node. For a payment within the exchange, it only verifies that the
 * recipient's address belongs to the exchange.
 */
export class DerivingSigner implements PayingSigner {
  readonly #deps: DerivingSignerDeps
  readonly #earlier: EarlierVersions
  readonly #ended: EndedSettlements
  readonly #inTurn = new OneAtATime()

  constructor(deps: DerivingSignerDeps) {
    this.#deps = deps
    this.#earlier = new EarlierVersions(deps)
    this.#ended = new EndedSettlements(deps, this.#earlier)
  }

  address(chain: ChainId, key: KeyPath): Promise<string> {
    return this.#deps.signer.address(chain, key)
  }

  /**
   * Verifies that a request may be signed and signs it.
   * @throws {SignerRefusal} not-derived, before anything is counted; otherwise in the same cases as the wrapped signer
   */
  sign(request: SignRequest): Promise<SignedTransaction> {
    return this.#inTurns(request, (turn) => this.#inputsInTurn(request, turn))
  }

  /**
   * Verifies that a request may be signed and counts it without signing it.
   * @throws {SignerRefusal} not-derived, before anything is counted; otherwise in the same cases as the wrapped signer
   */
  prepare(request: AccountSignRequest): Promise<void> {
    return this.#inTurns(request, async (turn) => {
      const { kind, budget } = await this.#prove(request, turn)
      if (kind === 'payment') await this.#earlier.assertUnsigned(request.spendId)
      await this.#deps.history.assertExplained(request)
      await this.#deps.signer.count(request, budget)
    })
  }

  /**
   * Runs work after all earlier work for the same payment, and for the same order, deposit or withdrawal. Otherwise,
   * two concurrent requests would both find no earlier signature, and the signer would sign twice.
   */
  async #inTurns<T>({ spendId }: SignRequest, work: (turn: Turn) => Promise<T>): Promise<T> {
    const claim = await this.#deps.evidence.payment(spendId)
    const key = claim && SETTLES.has(claim.purpose) ? await this.#turnOf(claim) : `spend:${spendId}`
    const turn = { claim, key }
    return this.#inTurn.run(turn.key, () => this.#inTurn.run(`payment:${spendId}`, () => work(turn)))
  }

  /** Returns the key of a request's queue. All withdrawals from the same account share a queue. */
  async #turnOf(claim: PaymentClaim): Promise<string> {
    const subject = subjectOf(claim)
    if (claim.purpose !== 'withdrawal') return `subject:${subject}`
    const withdrawal = await this.#deps.evidence.withdrawal(Number(claim.reference))
    if (!withdrawal) throw notDerived(`there is no open withdrawal ${claim.reference}`)
    return accountTurn(withdrawal)
  }

  async proveCredit(depositId: string): Promise<void> {
    const claim = await this.#deps.evidence.deposit(depositId)
    if (!claim) throw notDerived(`there is no deposit ${depositId}`)
    this.#deps.assertAlone()
    await proveCredit(this.#proofDeps(), claim)
  }

  #proofDeps(): DeriveDeps {
    const { signer, gateways } = this.#deps
    return { ...this.#deps, keys: signer, gateways }
  }

  /**
   * Signs a request. Transactions with inputs are signed one after another per chain, because each signature records
   * its inputs.
   */
  #inputsInTurn(request: SignRequest, turn: Turn): Promise<SignedTransaction> {
    const sign = (): Promise<SignedTransaction> => this.#signProven(request, turn)
    return request.kind === 'outputs' ? this.#inTurn.run(`inputs:${request.chain}`, sign) : sign()
  }

  async #signProven(request: SignRequest, turn: Turn): Promise<SignedTransaction> {
    const { signer, settlements, gateways, history } = this.#deps
    const { kind, budget } = await this.#prove(request, turn)
    // Compare only a payment with its earlier versions, and record only a payment's lifetime. The signer never checks
    // whether a transaction between our own addresses can still be mined.
    const isPayment = kind === 'payment'
    const before = isPayment ? await this.#earlier.sameBytes(request) : null
    if (before) return before
    const spendId = await this.#earlier.countedAs(request, kind)
    await assertInputAmounts(gateways, request)
    const life = isPayment ? await this.#earlier.lifetimeOf(request) : null
    await history.assertExplained(request)
    const { raw, txId } = await signer.sign({ ...request, spendId }, budget)
    await settlements.addVersion({
      spendId: request.spendId,
      chain: request.chain,
      txId,
      kind,
      life,
      claims: this.#earlier.claimsOf(request),
      raw: this.#earlier.keepsBytes(request) ? raw : null,
    })
    return { raw, txId }
  }

  /**
   * Verifies that a request may be signed. Returns its kind and the caps that apply.
   * @throws {SignerRefusal} not-derived
   */
  async #prove(request: SignRequest, turn: Turn): Promise<{ kind: SignedVersion['kind']; budget: Budget }> {
    this.#deps.assertAlone()
    const { claim } = turn
    const leaving = await leavingOf(this.#deps, request)
    const { kind, client } = leaving ? await this.#settle(request, leaving, turn) : MOVED_WITHIN
    const isApproved = kind === 'payment' && leaving !== null && (await this.#isApproved(request, leaving, claim))
    const direction = (kind === 'payment' && claim && SENDS_BACK.get(claim.purpose)) || 'sent'
    return { kind, budget: { isApproved, direction, payer: client } }
  }

  /** Returns whether approvers signed exactly the requested payment. */
  async #isApproved({ spendId, chain }: SignRequest, leaving: Leaving, claim: PaymentClaim | null): Promise<boolean> {
    const { evidence, settlements, approval } = this.#deps
    if (!claim || approval.approvers.size === 0) return false
    const approvals = await evidence.approvalsOf(spendId)
    if (approvals.length === 0) return false
    const versions = await settlements.versionsOf(spendId)
    return isApproved(approval, {
      payment: { paymentId: spendId, chain, ...leaving },
      purpose: claim.purpose,
      proposedBy: claim.proposedBy,
      approvals,
      isRepeated: versions.some(({ kind }) => kind === 'payment'),
    })
  }

  /** Verifies a transaction that sends coins to another key. Records the settlement of a payment to a user. */
  async #settle(request: SignRequest, leaving: Leaving, turn: Turn): Promise<Settled> {
    const { settlements, coldWallets } = this.#deps
    const { claim } = turn
    if (!claim) throw notDerived(`there is no payment ${request.spendId}`)
    if (claim.purpose === 'gas') {
      await assertGas(this.#deps, request.chain, leaving)
      return { kind: 'gas', client: null }
    }
    const recipient = recipientText(leaving)
    const { asset, amountAtomic } = leaving
    if (claim.purpose === 'cold') {
      const cold = coldWallets.get(asset)
      if (!cold || recipientText(cold) !== recipient) throw notDerived(`the cold wallet of ${asset} is another`)
      return MOVED_WITHIN
    }
    const wanted = { subject: subjectOf(claim), spendId: request.spendId, asset, recipient, amountAtomic }
    const earlier = await settlements.find(wanted.subject)
    const isApproved = (): Promise<boolean> => this.#isApproved(request, leaving, claim)
    if (earlier && isSame(earlier, wanted)) return { kind: 'payment', client: earlier.client }
    const client = await this.#claim({ ...turn, claim, isApproved }, leaving, wanted, earlier)
    return { kind: 'payment', client }
  }

  /** Verifies that a payment is due and records its settlement. Returns the client whose share of the caps it uses. */
  async #claim(
    { claim, key, isApproved }: ApprovableTurn,
    leaving: Leaving,
    wanted: PaidTerms,
    earlier: Settlement | null,
  ): Promise<string> {
    const { settlements, earningsPerDayAtomic } = this.#deps
    const { funding, payer, client } = await deriveSettlement(this.#proofDeps(), claim, leaving)
    // The payment row may have changed since the queue was chosen, so check that the queue belongs to the payer's
    // account.
    if (payer && accountTurn(payer) !== key) throw notDerived(`${wanted.subject} was of another account`)
    const replaces = earlier && earlier.spendId !== wanted.spendId ? earlier.spendId : null
    if (earlier && replaces !== null && !(await this.#ended.hasEnded(earlier, isApproved)))
      throw notDerived(`payment ${replaces} settles ${wanted.subject}, and may still be in a block`)
    const tryClaim = () => settlements.claim({ ...wanted, payer, client }, funding, replaces, earningsPerDayAtomic)
    let outcome = await tryClaim()
    if (isShort(outcome) && payer && (await this.#ended.forgetOthers(payer, wanted.subject, isApproved)))
      outcome = await tryClaim()
    if (outcome !== 'claimed') throw claimRefusal(outcome, wanted.subject)
    return client
  }
}

function accountTurn({ userId }: { userId: number }): string {
  return `account:${userId}`
}

function isSame(one: PaidTerms, other: PaidTerms): boolean {
  return (
    one.spendId === other.spendId &&
    one.asset === other.asset &&
    one.recipient === other.recipient &&
    one.amountAtomic === other.amountAtomic
  )
}
