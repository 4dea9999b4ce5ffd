import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { AffiliateProgramView, EarningView } from '../../earnings.ts'
import { Markup, printableText } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'
import { AccountWithdrawalView, BalanceView } from '../../wallet.ts'
import { WITHDRAWAL_ERRORS, WithdrawalPayload } from './wallet.ts'

/** Who came by a link, as the link names its owner. */
export const ReferrerId = printableText(64).check(z.minLength(1))

/** GET /affiliates/referrer-id (spec §7): the id of the account's own link. */
export const referrerId = defineCall({
  name: 'referrerId',
  method: 'GET',
  versions: ['v1'],
  path: '/affiliates/referrer-id',
  response: z.object({ referrerId: z.string() }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /affiliates/balances (spec §7): USDT on Tron that the account has, earned and topped up with, and not withdrawn. */
export const affiliateBalances = defineCall({
  name: 'affiliateBalances',
  method: 'GET',
  versions: ['v1'],
  path: '/affiliates/balances',
  response: z.array(BalanceView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /affiliates/accruals (spec §7): earned by the orders of others, newest first. */
export const affiliateAccruals = defineCall({
  name: 'affiliateAccruals',
  method: 'GET',
  versions: ['v1'],
  path: '/affiliates/accruals',
  query: PageQuery,
  response: z.array(EarningView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /affiliates/cashbacks (spec §7): came back from the account's own orders, newest first. */
export const affiliateCashbacks = defineCall({
  name: 'affiliateCashbacks',
  method: 'GET',
  versions: ['v1'],
  path: '/affiliates/cashbacks',
  query: PageQuery,
  response: z.array(EarningView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /affiliates/withdrawals (spec §7): of USDT, newest first. */
export const affiliateWithdrawals = defineCall({
  name: 'affiliateWithdrawals',
  method: 'GET',
  versions: ['v1'],
  path: '/affiliates/withdrawals',
  query: PageQuery,
  response: z.array(AccountWithdrawalView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** POST /affiliates/withdrawals (spec §7, §9): USDT on Tron only. Safe to repeat with an `Idempotency-Key`. */
export const withdrawEarnings = defineCall({
  name: 'withdrawEarnings',
  method: 'POST',
  versions: ['v1'],
  path: '/affiliates/withdrawals',
  body: WithdrawalPayload,
  response: AccountWithdrawalView,
  errors: WITHDRAWAL_ERRORS,
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /affiliates/program: link, figures, the last thirty days. */
export const affiliateProgram = defineCall({
  name: 'affiliateProgram',
  method: 'GET',
  versions: ['v1'],
  path: '/affiliates/program',
  response: AffiliateProgramView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /affiliates/markup: chooses what guests who come by the link pay on top, percent of the market value in steps of 0.1, at most
 * `maxMarkup` of the programme. The rates they see have it within a second; orders already made keep theirs.
 */
export const chooseAffiliateMarkup = defineCall({
  name: 'chooseAffiliateMarkup',
  method: 'POST',
  versions: ['v1'],
  path: '/affiliates/markup',
  body: z.object({ markup: Markup }),
  response: z.object({ markup: z.string() }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /affiliates/public/visit: somebody opened a page by a link. Counted once a day and browser; nothing is kept of who it
 * was. Where the link is nobody's (`isKnown`) nothing is counted, and the page forgets it.
 */
export const affiliateVisit = defineCall({
  name: 'affiliateVisit',
  method: 'POST',
  versions: ['v1'],
  path: '/affiliates/public/visit',
  body: z.object({ referrerId: ReferrerId }),
  response: z.object({ counted: z.boolean(), isKnown: z.boolean() }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
