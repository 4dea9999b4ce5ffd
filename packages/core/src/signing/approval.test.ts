import { describe, expect, it } from 'vitest'
import { NOON } from '../testing/fixtures.ts'
import {
  APPROVAL_LIFE_MS,
  approvalText,
  isApproved,
  MAX_APPROVAL_LIFE_MS,
  type Approval,
  type ApprovalRequest,
  type ApprovedPayment,
} from './approval.ts'

const PAYMENT: ApprovedPayment = {
  paymentId: '7',
  chain: 'ethereum',
  asset: 'eth',
  to: '0xowner',
  memo: null,
  amountAtomic: 5_000n,
}
const APPROVERS = new Map([
  ['ana', 'key of ana'],
  ['bob', 'key of bob'],
])

/** Fake signature check: a valid signature is the public key followed by the signed string. */
const DEPS = {
  approvers: APPROVERS,
  isSigned: (text: string, signature: string, key: string) => signature === `${key} ${text}`,
  now: () => NOON,
}

function signed(
  approver: string,
  changes: Partial<ApprovedPayment> = {},
  expiresAt = NOON + APPROVAL_LIFE_MS,
): Approval {
  const text = approvalText({ ...PAYMENT, ...changes }, { approver, expiresAt })
  return { approver, expiresAt, signature: `${APPROVERS.get(approver) ?? 'a key'} ${text}` }
}

function check(approvals: readonly Approval[], changes: Partial<ApprovalRequest> = {}): boolean {
  const request = { payment: PAYMENT, purpose: 'payout', proposedBy: null, isRepeated: false } as const
  return isApproved(DEPS, { ...request, approvals, ...changes })
}

describe('approval of a payment', () => {
  it('an approval releases exactly the payment that the approver signed', () => {
    expect(check([signed('ana')])).toBe(true)
  })

  it.each([
    ['payment', { paymentId: '8' }],
    ['chain', { chain: 'bsc' }],
    ['asset', { asset: 'usdt-erc20' }],
    ['recipient', { to: '0xthief' }],
    ['memo', { memo: '1' }],
    ['amount', { amountAtomic: 5_001n }],
  ])('does not release a payment whose %s differs from the signed approval', (_what, changes) => {
    expect(check([signed('ana', changes)])).toBe(false)
    expect(check([signed('ana')], { payment: { ...PAYMENT, ...changes } })).toBe(false)
  })

  it("ignores an approval by an unknown approver or signed in another approver's name", () => {
    expect(check([signed('mallory')])).toBe(false)
    expect(check([{ ...signed('ana'), approver: 'bob' }])).toBe(false)
  })

  it('ignores an approval when its expiry was changed after signing', () => {
    expect(check([{ ...signed('ana'), expiresAt: NOON + 2 * APPROVAL_LIFE_MS }])).toBe(false)
  })

  it.each([
    ['expired', NOON],
    ['valid for longer than allowed', NOON + MAX_APPROVAL_LIFE_MS + 1],
  ])('ignores an approval that is %s', (_what, expiresAt) => {
    expect(check([signed('ana', {}, expiresAt)])).toBe(false)
  })

  it('accepts an expired approval for a later version of a payment that was first signed before the expiry', () => {
    expect(check([signed('ana', {}, NOON - 1)], { isRepeated: true })).toBe(true)
  })

  it('ignores an approval by the operator who proposed the payment', () => {
    expect(check([signed('ana')], { proposedBy: 'ana' })).toBe(false)
    expect(check([signed('ana'), signed('bob')], { proposedBy: 'ana' })).toBe(true)
  })

  it.each(['refund', 'return'] as const)('does not release a %s without a second approver', (purpose) => {
    expect(check([signed('ana'), signed('ana', {}, NOON + 1)], { purpose })).toBe(false)
    expect(check([signed('ana'), signed('bob')], { purpose })).toBe(true)
    expect(check([signed('ana'), signed('bob')], { purpose, proposedBy: 'ana' })).toBe(true)
  })
})
