import type { EarningView } from '@cambio/contract/earnings'
import type { AccountWithdrawalView, BalanceView, WalletDepositView } from '@cambio/contract/wallet'
import { MAX_EXPORTED, newestOf, type Newest } from '@cambio/core/profile/export-account'
import { listBalances } from '@cambio/core/wallet/list-balances'
import { listDeposits } from './deposits.ts'
import { listEarnings, type ListEarningsDeps } from './earnings.presenter.ts'
import { presentBalance } from './wallet.presenter.ts'
import { listWithdrawals, type ListWithdrawalsDeps } from './withdrawals.ts'

export type ExportMoneyDeps = ListEarningsDeps & ListWithdrawalsDeps

/**
 * Query for the newest entries. It reads one more entry than the export contains, to detect whether the list is
 * truncated.
 */
const NEWEST = { limit: String(MAX_EXPORTED + 1), before: undefined }

export interface MoneyExport {
  balances: BalanceView[]
  withdrawals: Newest<AccountWithdrawalView>
  deposits: Newest<WalletDepositView>
  cashbacks: Newest<EarningView>
  accruals: Newest<EarningView>
}

/** Returns an account's balances, withdrawals, deposits and earnings. */
export async function exportMoney(services: ExportMoneyDeps, userId: number): Promise<MoneyExport> {
  const [balances, withdrawals, deposits, cashbacks, accruals] = await Promise.all([
    listBalances(services, userId),
    listWithdrawals(services, userId, services.catalogue.allRecorded, NEWEST),
    listDeposits(services, userId, NEWEST),
    listEarnings(services, userId, ['cashback'], NEWEST),
    listEarnings(services, userId, ['accrual', 'markup'], NEWEST),
  ])
  return {
    balances: balances.map(presentBalance),
    withdrawals: newestOf(withdrawals, MAX_EXPORTED),
    deposits: newestOf(deposits, MAX_EXPORTED),
    cashbacks: newestOf(cashbacks, MAX_EXPORTED),
    accruals: newestOf(accruals, MAX_EXPORTED),
  }
}
