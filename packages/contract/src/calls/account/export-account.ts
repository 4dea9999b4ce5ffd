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

/** Lists of an export that may hold their newest alone. */
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

/** POST /users/export: all that is kept about who is signed in. Wants nothing in the body; other pages cannot ask for it. */
export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'POST',
  versions: ['v1'],
  path: '/users/export',
  response: z.object({
    account: AccountData,
    /** Without anything secret. */
    secondStep: FactorsView,
    /** Without their secrets. */
    keys: z.array(ApiKeyView),
    /** The ids of the account's own referral link, and of the one it came by; what the link adds, percent, and who opened it. */
    referral: z.object({
      ownId: z.nullable(z.string()),
      referrerId: z.nullable(z.string()),
      markup: z.string(),
      /** Days in UTC. */
      visits: z.array(z.object({ date: z.string(), clicks: z.int() })),
    }),
    /** When a document was shown, and what came of it. What it says stays encrypted, for reviewers alone. */
    verifications: z.array(
      z.object({
        status: z.enum(VERIFICATION_STATUSES),
        rejectReason: z.nullable(z.string()),
        createdAt: z.string(),
        decidedAt: z.nullable(z.string()),
        /** Photos that are still kept. */
        photos: z.array(z.string()),
      }),
    ),
    /** Those that ended, too, for the month that they are kept. */
    sessions: z.array(
      z.extend(AccountSession, {
        browserFingerprint: z.nullable(z.string()),
        expiresAt: z.string(),
        endedAt: z.nullable(z.string()),
        endReason: z.nullable(z.string()),
      }),
    ),
    /** The newest ten thousand; all of them are in the CSV. */
    orders: z.array(
      z.extend(HistoryOrder, {
        userEmail: z.nullable(z.string()),
        depositAddress: z.string(),
        depositMemo: z.nullable(z.string()),
        destinationMemo: z.nullable(z.string()),
        refundAddress: z.nullable(z.string()),
        refundMemo: z.nullable(z.string()),
        /** How the page was found, and with which browser. */
        tracking: z.nullable(z.record(z.string(), z.string())),
      }),
    ),
    /** Where the account is topped up: addresses, and memos at ours. */
    depositPlaces: z.array(z.object({ network: z.string(), address: z.string(), memo: z.nullable(z.string()) })),
    balances: z.array(BalanceView),
    /** The newest thousand of each. */
    withdrawals: z.array(AccountWithdrawalView),
    deposits: z.array(WalletDepositView),
    cashbacks: z.array(EarningView),
    accruals: z.array(EarningView),
    /** Letters that were sent, without what was secret in them. */
    letters: z.array(z.object({ kind: z.string(), createdAt: z.string(), sentAt: z.nullable(z.string()) })),
    /** What was said of orders. */
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
    /** Lists that have more than is here: ten thousand orders, a thousand of each other. Then only their newest are here. */
    cutLists: z.array(z.enum(CUT_LISTS)),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
