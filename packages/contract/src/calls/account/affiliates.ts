import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { AffiliateProgramView, EarningView } from '../../earnings.ts'
import { Markup, printableText } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'
import { AccountWithdrawalView, BalanceView } from '../../wallet.ts'
import { WITHDRAWAL_ERRORS, WithdrawalPayload } from './wallet.ts'

/** ID of the referral link that a user followed. It identifies the link's owner. */
export const ReferrerId = printableText(64).check(z.minLength(1))

/** GET /affiliates/referrer-id (spec §7): returns the ID of the account's own referral link. */
export const referrerId = defineCall({
  name: 'referrerId',
  method: 'GET',
  versions: ['v1'],
  path: '/affiliates/referrer-id',
  response: z.object({ referrerId: z.string() }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * GET /affiliates/balances (spec §7): returns the account's USDT balance on Tron, which includes both earnings and
 * deposits.
 */
export const affiliateBalances = defineCall({
  name: 'affiliateBalances',
  method: 'GET',
  versions: ['v1'],
  path: '/affiliates/balances',
  response: z.array(BalanceView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /affiliates/accruals (spec §7): lists earnings from orders of referred users, newest first. */
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

/** GET /affiliates/cashbacks (spec §7): lists cashback from the account's own orders, newest first. */
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

/** GET /affiliates/withdrawals (spec §7): lists withdrawals of USDT on Tron, newest first. */
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

/** POST /affiliates/withdrawals (spec §7, §9): withdraws USDT on Tron. Safe to repeat with an `Idempotency-Key`. */
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

/** GET /affiliates/program: returns the account's referral link, its totals and its last 30 days. */
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
 * POST /affiliates/markup: sets the mark-up of the account's referral link. Guests who follow the link pay this
 * mark-up. It is a percentage of the market value in steps of 0.1, up to the program's `maxMarkup`. New rates include
 * the new mark-up within a second; existing orders keep their mark-up.
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
 * POST /affiliates/public/visit: reports a page load through a referral link. The server counts a visit only once per
 * day and browser, and stores nothing about the visitor. If the link is unknown (`isKnown` is false), the visit is not
 * counted, and the page deletes the stored ID.
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
