import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import type { PageQuery } from '@cambio/contract/paging'
import type { WithdrawalPayload } from '@cambio/contract/calls/account/wallet'
import type { AccountWithdrawalView } from '@cambio/contract/wallet'
import type { Account } from '@cambio/core/accounts/account'
import type { ShownStep } from '@cambio/core/two-factor/two-factor'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { WithdrawInput, WorkerRequests } from '@cambio/core/requests/worker-requests'
import { sealWithdrawal, type SealWithdrawalDeps } from '@cambio/core/wallet/seal-withdrawal'
import type { WalletDeps } from '@cambio/core/wallet/wallet-deps'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { IdempotencyHeaders, idempotencyKeyOf } from '../../http/calls/idempotency.ts'
import { requestHash } from '../../http/calls/request-hash.ts'
import { TwoFactorHeaders } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import { presentWithdrawal } from './wallet.presenter.ts'

export interface WithdrawDeps extends SealWithdrawalDeps {
  /**
   * Address rules for earnings withdrawals: the rules of the chains and, in a sandbox, the test address that the pages
   * accept.
   */
  earningsAddressRules: AddressRulesByChain
  requests: Pick<WorkerRequests, 'withdraw'>
}

export type ListWithdrawalsDeps = Pick<WalletDeps, 'catalogue' | 'walletWork'>

/** Header schema for calls that withdraw coins. */
export const WithdrawalHeaders = z.extend(IdempotencyHeaders, TwoFactorHeaders.shape)

/** Withdraws coins from an account. Used by both the wallet and the earnings calls. */
export async function withdraw(
  services: WithdrawDeps,
  {
    from,
    account,
    body,
    request,
    step,
  }: {
    from: WithdrawInput['from']
    account: Account
    body: z.output<typeof WithdrawalPayload>
    request: FastifyRequest
    step: ShownStep
  },
): Promise<AccountWithdrawalView> {
  // The request hash excludes the network fee that the caller saw. A retry after a lost response therefore returns the
  // same withdrawal, even if the fee has changed since.
  const { claimedFee, ...wanted } = body
  const { currencyTitle, networkTitle, address, memo = null, amount } = wanted
  const key = idempotencyKeyOf(request)
  const { requests, catalogue, addressRules, earningsAddressRules } = services
  const rules = from === 'earnings' ? earningsAddressRules : addressRules
  const named = { userId: account.userId, currencyTitle, networkTitle, address, memo, amount }
  const withdrawal = await requests.withdraw({
    ...sealWithdrawal({ ...services, addressRules: rules }, named),
    from,
    account,
    ip: browserOf(request).ip,
    currencyTitle,
    networkTitle,
    address,
    memo,
    amount,
    claimedFee,
    step,
    repeatable: key === null ? null : { key, requestHash: requestHash(wanted) },
  })
  return presentWithdrawal(catalogue, withdrawal)
}

export async function listWithdrawals(
  { walletWork, catalogue }: ListWithdrawalsDeps,
  userId: number,
  instruments: readonly Instrument[],
  { limit, before }: z.output<typeof PageQuery>,
): Promise<AccountWithdrawalView[]> {
  const assets = instruments.map(({ slug }) => slug)
  const withdrawals = await walletWork.stores.withdrawals.list(userId, assets, { limit: Number(limit), before })
  return withdrawals.map((one) => presentWithdrawal(catalogue, one))
}
