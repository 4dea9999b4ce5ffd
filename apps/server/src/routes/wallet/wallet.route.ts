import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { TwoFactorDeps } from '@cambio/core/two-factor/two-factor-deps'
import type { WalletDeps } from '@cambio/core/wallet/wallet-deps'
import {
  cancelWithdrawal as cancelCall,
  confirmWithdrawal as confirmCall,
  resendWithdrawalCode as resendCall,
  walletBalances,
  walletDepositAddress,
  walletDepositCoins,
  walletDeposits,
  walletWithdrawals,
  withdrawalTerms as termsCall,
  withdrawFromWallet,
} from '@cambio/contract/calls/account/wallet'
import { requireAccount, requireContact } from '@cambio/core/accounts/require-account'
import { listDepositTerms } from '@cambio/core/wallet/deposit-terms'
import { giveDepositTarget, type GiveDepositTargetDeps } from '@cambio/core/wallet/give-deposit-target'
import { listBalances } from '@cambio/core/wallet/list-balances'
import type { OwnWithdrawal } from '@cambio/core/wallet/confirm-withdrawal'
import { withdrawalTerms } from '@cambio/core/wallet/withdrawal-terms'
import { formatAmount } from '@cambio/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import type { AccountAccess } from '../account/account-access.ts'
import { listDeposits, presentDepositCoin, presentDepositTarget } from './deposits.ts'
import { presentBalance } from './wallet.presenter.ts'
import { listWithdrawals, withdraw, WithdrawalHeaders, type WithdrawDeps } from './withdrawals.ts'

export type WalletRoutesDeps = GiveDepositTargetDeps &
  Pick<WalletDeps, 'catalogue' | 'ticks' | 'walletWork'> &
  WithdrawDeps & {
    accounts: TwoFactorDeps
    requests: Pick<WorkerRequests, 'cancelOwnWithdrawal' | 'confirmWithdrawal' | 'resendWithdrawalCode'>
  }

const DONE = { result: true as const }

/** Registers the wallet routes: an account's balances, deposits and withdrawals. */
export function walletRoutes(app: FastifyInstance, services: WalletRoutesDeps, access: AccountAccess): void {
  balanceRoutes(app, services, access)
  codeRoutes(app, services, access)
  withdrawalRoutes(app, services, access)
}

/** Registers the routes that list balances, deposits and withdrawals, and the route that returns a deposit address. */
function balanceRoutes(app: FastifyInstance, services: WalletRoutesDeps, { visitors }: AccountAccess): void {
  mountCall(app, walletBalances, async ({ request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    return (await listBalances(services, userId)).map(presentBalance)
  })
  mountCall(app, walletDepositCoins, async ({ request }) => {
    await requireAccount(services.accounts, await visitors.require(request))
    return listDepositTerms(services).map(presentDepositCoin)
  })
  mountCall(app, walletDepositAddress, async ({ body, request }) => {
    const account = await requireContact(services.accounts, await visitors.require(request))
    return presentDepositTarget(services, await giveDepositTarget(services, account, body))
  })
  mountCall(app, walletDeposits, async ({ query, request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    return listDeposits(services, userId, query)
  })
  mountCall(app, walletWithdrawals, async ({ query, request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    return listWithdrawals(services, userId, services.catalogue.allRecorded, query)
  })
}

/** Registers the routes that confirm or cancel a withdrawal or resend its code. */
function codeRoutes(app: FastifyInstance, { requests }: WalletRoutesDeps, { visitors }: AccountAccess): void {
  const own = async (request: FastifyRequest, id: string): Promise<OwnWithdrawal> => ({
    signedIn: await visitors.require(request),
    withdrawalId: Number(id),
    ip: browserOf(request).ip,
  })
  mountCall(app, confirmCall, async ({ body, request }) => {
    const { id, code, password } = body
    await requests.confirmWithdrawal({ ...(await own(request, id)), code, password })
    return DONE
  })
  mountCall(app, cancelCall, async ({ body, request }) => {
    await requests.cancelOwnWithdrawal(await own(request, body.id))
    return DONE
  })
  mountCall(app, resendCall, async ({ body, request }) => {
    await requests.resendWithdrawalCode(await own(request, body.id))
    return DONE
  })
}

function withdrawalRoutes(app: FastifyInstance, services: WalletRoutesDeps, { visitors }: AccountAccess): void {
  mountCall(app, termsCall, async ({ query, request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    const { instrument, feeAtomic, minAtomic } = withdrawalTerms(services, query)
    const { slug, currencyTitle, networkTitle, decimals, requiresMemo, precisionDecimals } = instrument
    const owed = await services.walletWork.stores.ledger.balance(`user:${userId}`, slug)
    return {
      currencyTitle,
      networkTitle,
      requiresMemo,
      precisionDecimals,
      fee: formatAmount(feeAtomic, decimals),
      minAmount: formatAmount(minAtomic, decimals),
      available: formatAmount(-owed, decimals),
    }
  })
  mountCall(
    app,
    withdrawFromWallet,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const account = await requireContact(services.accounts, signedIn)
      const step = shownStep(services.accounts, withdrawFromWallet, { signedIn, body, request })
      return withdraw(services, { from: 'wallet', account, body, request, step })
    },
    { headers: WithdrawalHeaders },
  )
}
