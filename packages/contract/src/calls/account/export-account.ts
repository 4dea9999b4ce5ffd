import * as z from 'zod/mini'
import { AccountData, AccountSession } from '../../account.ts'
import { defineCall } from '../../call.ts'
import { EarningView } from '../../earnings.ts'
import { FactorsView } from '../../second-step.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'
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
