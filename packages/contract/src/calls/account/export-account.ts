import * as z from 'zod/mini'
import { ApiKeyView } from '../../api-key.ts'
import { AccountData, AccountSession } from '../../account.ts'
import { defineCall } from '../../call.ts'
import { EarningView } from '../../earnings.ts'
import { FactorsView } from '../../two-factor.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'
import { VERIFICATION_STATUSES } from '../../verification.ts'
import { AccountWithdrawalView, BalanceView, WalletDepositView } from '../../wallet.ts'
import { HistoryOrder } from './order-history.ts'

/** Names of the lists that the export limits to their newest entries. */
export const CUT_LISTS = [
  'orders',
  'withdrawals',
  'deposits',
  'cashbacks',
  'accruals',
  'sessions',
  'emails',
  'reviews',
] as const

/**
 * POST /users/export: returns all data stored about the signed-in account. The call has no request body. Pages of other
 * origins cannot make this call on the user's behalf.
 */
export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'POST',
  versions: ['v1'],
  path: '/users/export',
  response: z.object({
    account: AccountData,
    /** Linked messenger user, who may sign in to the account; null if there is no link. `linkedAt`: ISO 8601. */
    messenger: z.nullable(
      z.object({
        messengerUserId: z.int(),
        linkedAt: z.string(),
        /** Open price alerts of the messenger user, oldest first. */
        priceAlerts: z.array(
          z.object({
            coin: z.string(),
            quoteCurrency: z.string(),
            alertPrice: z.string(),
            direction: z.enum(['above', 'below']),
          }),
        ),
      }),
    ),
    /** Second factors, without their secrets. */
    twoFactor: FactorsView,
    /** API keys, without their secrets. */
    keys: z.array(ApiKeyView),
    /** The account's referral data. */
    referral: z.object({
      /** The account's own referral ID. */
      ownId: z.nullable(z.string()),
      /** Referral ID of the account that referred this one. */
      referrerId: z.nullable(z.string()),
      /** Mark-up of the account's referral link, as a percentage of the market value. */
      markup: z.string(),
      /** Number of visits through the referral link on each UTC day. */
      visits: z.array(z.object({ date: z.string(), clicks: z.int() })),
    }),
    /** Identity checks with their results. The submitted data stays encrypted, and only reviewers can read it. */
    verifications: z.array(
      z.object({
        status: z.enum(VERIFICATION_STATUSES),
        rejectReason: z.nullable(z.string()),
        createdAt: z.string(),
        decidedAt: z.nullable(z.string()),
        /** Names of the identity photos that are still stored. */
        photos: z.array(z.string()),
      }),
    ),
    /** Sessions, including sessions that ended within the last month. */
    sessions: z.array(
      z.extend(AccountSession, {
        browserFingerprint: z.nullable(z.string()),
        expiresAt: z.string(),
        endedAt: z.nullable(z.string()),
        endReason: z.nullable(z.string()),
      }),
    ),
    /** The newest 10,000 orders. The CSV export contains all orders. */
    orders: z.array(
      z.extend(HistoryOrder, {
        userEmail: z.nullable(z.string()),
        depositAddress: z.string(),
        depositMemo: z.nullable(z.string()),
        destinationMemo: z.nullable(z.string()),
        refundAddress: z.nullable(z.string()),
        refundMemo: z.nullable(z.string()),
        /** Campaign and browser data stored with the order. */
        tracking: z.nullable(z.record(z.string(), z.string())),
      }),
    ),
    /**
     * The account's deposit addresses. On a network with memos, all accounts share the exchange's address, and the memo
     * identifies the account.
     */
    depositAddresses: z.array(z.object({ network: z.string(), address: z.string(), memo: z.nullable(z.string()) })),
    balances: z.array(BalanceView),
    /** The newest 1,000 withdrawals. */
    withdrawals: z.array(AccountWithdrawalView),
    /** The newest 1,000 deposits. */
    deposits: z.array(WalletDepositView),
    /** The newest 1,000 cashbacks. */
    cashbacks: z.array(EarningView),
    /** The newest 1,000 accruals. */
    accruals: z.array(EarningView),
    /** Emails sent to the account, without their contents. */
    emails: z.array(z.object({ kind: z.string(), createdAt: z.string(), sentAt: z.nullable(z.string()) })),
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
    /**
     * Names of the truncated lists. A list is truncated if the account has more than 10,000 orders or more than 1,000
     * entries in another list.
     */
    cutLists: z.array(z.enum(CUT_LISTS)),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
