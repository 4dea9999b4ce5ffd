import type { PaymentPurpose } from '../payments/payment.ts'

/** Validity period of an approval, in milliseconds. */
export const APPROVAL_LIFE_MS = 24 * 3_600_000

/**
 * Maximum validity period of an approval that the signer accepts, in milliseconds, to limit the damage from a stolen
 * signature.
 */
export const MAX_APPROVAL_LIFE_MS = 2 * APPROVAL_LIFE_MS

/**
 * Payment data that an approver signs. A payment with a different recipient, amount or asset needs a separate approval.
 */
export interface ApprovedPayment {
  paymentId: string
  chain: string
  asset: string
  to: string
  memo: string | null
  /** Amount that arrives, in base units of the asset. */
  amountAtomic: bigint
}

/** An approver's signature for one payment. */
export interface Approval {
  /** The approver's name in the signer's settings. */
  approver: string
  /** When the approval expires, in epoch milliseconds. */
  expiresAt: number
  /** Base64url-encoded Ed25519 signature of `approvalText`. */
  signature: string
}

/** Public keys of the approvers, keyed by name: Ed25519, 32 bytes in base64url. */
export type Approvers = ReadonlyMap<string, string>

/** Checks a signature. Returns false for a malformed key or signature. */
export type SignatureCheck = (text: string, signature: string, publicKey: string) => boolean

/** Returns the string that an approver signs. */
export function approvalText(
  { paymentId, chain, asset, to, memo, amountAtomic }: ApprovedPayment,
  { approver, expiresAt }: Pick<Approval, 'approver' | 'expiresAt'>,
): string {
  return JSON.stringify([
    'cambio payment approval 1',
    paymentId,
    chain,
    asset,
    to,
    memo,
    amountAtomic.toString(),
    approver,
    expiresAt,
  ])
}

/**
 * Returns how many approvers must sign a payment. Refunds and returned deposits need two approvers, because an operator
 * may have specified the address.
 */
export function requiredApprovals(purpose: PaymentPurpose): number {
  return purpose === 'refund' || purpose === 'return' ? 2 : 1
}

export interface ApprovalDeps {
  approvers: Approvers
  isSigned: SignatureCheck
  now(): number
}

export interface ApprovalRequest {
  payment: ApprovedPayment
  purpose: PaymentPurpose
  /** Operator whose command created the payment; null if the worker created it. */
  proposedBy: string | null
  approvals: readonly Approval[]
  /** Whether the signer has already signed this payment. If so, a later version may use an expired approval. */
  isRepeated: boolean
}

/** Returns the names of the approvers whose signatures are valid for exactly this payment. */
export function validApprovers(
  deps: ApprovalDeps,
  { payment, approvals, isRepeated }: Omit<ApprovalRequest, 'purpose' | 'proposedBy'>,
): Set<string> {
  const now = deps.now()
  const valid = approvals.filter(({ approver, expiresAt, signature }) => {
    const key = deps.approvers.get(approver)
    const isInTime = isRepeated || (expiresAt > now && expiresAt <= now + MAX_APPROVAL_LIFE_MS)
    return (
      key !== undefined && isInTime && deps.isSigned(approvalText(payment, { approver, expiresAt }), signature, key)
    )
  })
  return new Set(valid.map(({ approver }) => approver))
}

/**
 * Returns whether enough approvers signed a payment, including at least one other than the operator who proposed it.
 */
export function isApproved(deps: ApprovalDeps, request: ApprovalRequest): boolean {
  return isEnough(validApprovers(deps, request), request)
}

/** Returns whether these approvers are enough to release a payment. */
export function isEnough(
  approvers: ReadonlySet<string>,
  { purpose, proposedBy }: Pick<ApprovalRequest, 'purpose' | 'proposedBy'>,
): boolean {
  const hasSecondIdentity = [...approvers].some((approver) => approver !== proposedBy)
  return hasSecondIdentity && approvers.size >= requiredApprovals(purpose)
}
