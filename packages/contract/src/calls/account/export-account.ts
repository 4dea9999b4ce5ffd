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

/** POST /users/export: all that is kept about who is signed in. Wants nothing in the body; other pages cannot ask for it. */
export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'POST',
  versions: ['v1'],
  path: '/users/export',
  summary: 'All that is kept about the account',
  response: z.object({
    account: AccountData,
    /** Without anything secret. */
    secondStep: FactorsView,
    /** Without their secrets. */
    keys: z.array(ApiKeyView),
    /** The ids of the account's own referral link, and of the one it came by. */
    referral: z.object({ ownId: z.nullable(z.string()), referrerId: z.nullable(z.string()) }),
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
    sessions: z.array(AccountSession),
    /** The newest ten thousand; all of them are in the CSV. */
    orders: z.array(HistoryOrder),
    balances: z.array(BalanceView),
    /** The newest thousand of each. */
    withdrawals: z.array(AccountWithdrawalView),
    deposits: z.array(WalletDepositView),
    cashbacks: z.array(EarningView),
    accruals: z.array(EarningView),
    /** Letters that were sent, without what was secret in them. */
    letters: z.array(z.object({ kind: z.string(), createdAt: z.string(), sentAt: z.nullable(z.string()) })),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
