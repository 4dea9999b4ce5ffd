import type { EarningView } from '@cambio/contract/earnings'
import type { AccountWithdrawalView, BalanceView, WalletDepositView } from '@cambio/contract/wallet'
import { listBalances } from '@cambio/core/wallet/list-balances'
import type { Services } from '../../services.ts'
import { listDeposits } from './deposits.ts'
import { listEarnings } from './earnings.presenter.ts'
import { presentBalance } from './wallet.presenter.ts'
import { listWithdrawals } from './withdrawals.ts'

/** Of each list in an export: the newest. */
const NEWEST = { limit: '1000', before: undefined }

export interface MoneyExport {
  balances: BalanceView[]
  withdrawals: AccountWithdrawalView[]
  deposits: WalletDepositView[]
  cashbacks: EarningView[]
  accruals: EarningView[]
}

/** What an account owns, put in, took out and earned. */
export async function exportMoney(services: Services, userId: number): Promise<MoneyExport> {
  const [balances, withdrawals, deposits, cashbacks, accruals] = await Promise.all([
    listBalances(services, userId),
    listWithdrawals(services, userId, services.catalogue.all, NEWEST),
    listDeposits(services, userId, NEWEST),
    listEarnings(services, userId, ['cashback'], NEWEST),
    listEarnings(services, userId, ['accrual', 'markup'], NEWEST),
  ])
  return { balances: balances.map(presentBalance), withdrawals, deposits, cashbacks, accruals }
}
