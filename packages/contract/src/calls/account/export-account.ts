import * as z from 'zod/mini'
import { ApiKeyView } from '../../api-key.ts'
import { AccountData, AccountSession } from '../../account.ts'
import { defineCall } from '../../call.ts'
import { EarningView } from '../../earnings.ts'
import { FactorsView } from '../../second-step.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'
import { VERIFICATION_STATUSES } from '../../verification.ts'
import { AccountWithdrawalView, BalanceView, WalletDepositView } from '../../wallet.ts'
import { HistoryOrder } from './order-history.ts'

/** Lists of an export that may hold only their newest entries. */
export const CUT_LISTS = [
  'orders',
  'withdrawals',
  'deposits',
  'cashbacks',
  'accruals',
  'sessions',
  'letters',
  'reviews',
] as const

/**
 * POST /users/export: returns all data stored about the signed-in account. It takes no body. Pages of other origins
 * cannot call it.
 */
export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'POST',
  versions: ['v1'],
  path: '/users/export',
  response: z.object({
    account: AccountData,
    /** Factors without their secrets. */
    secondStep: FactorsView,
    /** Keys without their secrets. */
    keys: z.array(ApiKeyView),
    /** The account's own referral id and that of its referrer; the mark-up of the link in percent, and its visits. */
    referral: z.object({
      ownId: z.nullable(z.string()),
      referrerId: z.nullable(z.string()),
      markup: z.string(),
      /** Days in UTC. */
      visits: z.array(z.object({ date: z.string(), clicks: z.int() })),
    }),
    /** Identity checks with their results. The data itself stays encrypted, readable by reviewers only. */
    verifications: z.array(
      z.object({
        status: z.enum(VERIFICATION_STATUSES),
        rejectReason: z.nullable(z.string()),
        createdAt: z.string(),
        decidedAt: z.nullable(z.string()),
        /** Photos that are still stored. */
        photos: z.array(z.string()),
      }),
    ),
    /** Sessions, including ended ones for the month that they are stored. */
    sessions: z.array(
      z.extend(AccountSession, {
        browserFingerprint: z.nullable(z.string()),
        expiresAt: z.string(),
        endedAt: z.nullable(z.string()),
        endReason: z.nullable(z.string()),
      }),
    ),
    /** The newest 10,000 orders; the CSV has all. */
    orders: z.array(
      z.extend(HistoryOrder, {
        userEmail: z.nullable(z.string()),
        depositAddress: z.string(),
        depositMemo: z.nullable(z.string()),
        destinationMemo: z.nullable(z.string()),
        refundAddress: z.nullable(z.string()),
        refundMemo: z.nullable(z.string()),
        /** Campaign and browser data of the visit. */
        tracking: z.nullable(z.record(z.string(), z.string())),
      }),
    ),
    /** Deposit addresses of the account, or our address with the account's memo. */
    depositPlaces: z.array(z.object({ network: z.string(), address: z.string(), memo: z.nullable(z.string()) })),
    balances: z.array(BalanceView),
    /** The newest 1,000 each of withdrawals, deposits, cashbacks and accruals. */
    withdrawals: z.array(AccountWithdrawalView),
    deposits: z.array(WalletDepositView),
    cashbacks: z.array(EarningView),
    accruals: z.array(EarningView),
    /** Emails sent to the account, without their secret contents. */
    letters: z.array(z.object({ kind: z.string(), createdAt: z.string(), sentAt: z.nullable(z.string()) })),
    /** Reviews of the account's orders. */
    reviews: z.array(
      z.object({
        orderId: z.int(),
        rating: z.int(),
        text: z.string(),
        name: z.string(),
        status: z.enum(['PENDING', 'SHOWN', 'HIDDEN']),
        createdAt: z.string(),
      }),
    ),
    /** Lists that are not complete: they hold only the newest 10,000 orders, or 1,000 entries of the others. */
    cutLists: z.array(z.enum(CUT_LISTS)),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
