import { orderTermsText } from '../orders/terms-seal.ts'
import type { SealVerifier } from '../seals/seal.ts'
import { accountCreditText, depositTargetText } from '../seals/statements.ts'
import type { Balance, OwnedDepositClaim, SettlementStore } from './evidence.ts'
import { notDerived, proveDeposit, type ProofDeps, type ProvenDeposit } from './prove-deposit.ts'

/**
 * Maximum number of deposits that the signer verifies for one withdrawal. Each verification reads a block from the
 * node.
 */
const MAX_CREDITS = 100

export interface CreditDeps extends ProofDeps {
  settlements: Pick<SettlementStore, 'isOwn' | 'addCredit' | 'balanceRecord'>
  seals: SealVerifier
}

/**
 * Verifies that a deposit belongs to the balance stated in its row, and records it for that balance. A transfer can
 * fund only one balance or settlement.
 * @throws {SignerRefusal} not-derived
 * @throws {AdapterError} retryable, when the node is unreachable or a few blocks behind
 */
export async function proveCredit(deps: CreditDeps, claim: OwnedDepositClaim): Promise<void> {
  const userId = claim.userId ?? claim.balanceOf
  if (userId === null) throw notDerived(`deposit ${claim.txId} belongs to no account`)
  if (!(await belongsTo(deps, claim, userId))) throw notDerived(`deposit ${claim.txId} is not of account ${userId}`)
  const proven = await proveDeposit(deps, claim)
  await record(deps, { userId, asset: claim.asset }, proven)
}

/**
 * Verifies deposits in a balance until they cover its signed withdrawals plus a further amount (base units), or until
 * no deposits are left.
 */
export async function fundFromDeposits(
  deps: CreditDeps,
  balance: Balance,
  { subject, amountAtomic }: { subject: string; amountAtomic: bigint },
): Promise<void> {
  const { fundedAtomic, spentAtomic } = await deps.settlements.balanceRecord(balance, subject)
  let missing = spentAtomic + amountAtomic - fundedAtomic
  if (missing <= 0n) return
  for (const userId of [balance.userId, ...(balance.mergedFrom ?? [])])
    for (const claim of await deps.evidence.creditsOf(userId, balance.asset, MAX_CREDITS)) {
      await proveCredit(deps, claim)
      missing -= claim.amountAtomic
      if (missing <= 0n) return
    }
}

async function record(deps: CreditDeps, balance: Balance, proven: ProvenDeposit): Promise<void> {
  if ((await deps.settlements.addCredit(balance, proven)) === 'spent')
    throw notDerived(`deposit ${proven.txId} funds something else`)
}

/**
 * Returns whether a signature proves that a deposit belongs to the account. The signature may cover the account's
 * deposit address, an operator's decision, or an order that the account created.
 */
async function belongsTo(deps: CreditDeps, claim: OwnedDepositClaim, userId: number): Promise<boolean> {
  const { chain, address, memo, decisionSeal } = claim
  const target = { userId, chain, address, memo }
  if (deps.seals.isSealedBy('server', depositTargetText(target), await deps.evidence.targetSeal(target))) return true
  if (deps.seals.isSealedBy('operator', accountCreditText({ ...claim, userId }), decisionSeal)) return true
  return isOfOwnOrder(deps, claim, userId)
}

async function isOfOwnOrder(
  { evidence, seals }: CreditDeps,
  { orderId, address, memo }: OwnedDepositClaim,
  userId: number,
): Promise<boolean> {
  const found = orderId === null ? null : await evidence.order(orderId)
  if (!found || found.order.userId !== userId) return false
  const { order, seal } = found
  if (address !== order.depositAddress || (order.depositMemo !== null && memo !== order.depositMemo)) return false
  return seals.isSealedBy('server', orderTermsText(order), seal)
}
