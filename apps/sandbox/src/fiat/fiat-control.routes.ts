import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readInput } from '../http/read-input.ts'
import { notFound } from '../sandbox-error.ts'
import type { FiatProvider } from './fiat-provider.ts'
import { FiatSettingsValues } from './fiat-settings.ts'
import type { FiatUser } from './fiat-users.ts'
import { BUY_STATUSES, type Purchase } from './purchase.ts'
import type { Sale } from './sale.ts'

const KYC = {
  complete: { reviewAnswer: 'GREEN' },
  failed: { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] },
  repeat: { reviewAnswer: 'RED', reviewRejectType: 'RETRY', rejectLabels: ['UNSATISFACTORY_PHOTOS'] },
} as const

const UserChange = z
  .object({
    isEmailConfirmed: z.boolean(),
    isBlocked: z.boolean(),
    /** Name in the identity form, as if the user had submitted it. */
    name: z.object({ firstName: z.string().max(60), lastName: z.string().max(60) }),
    /** Result of the identity check. With `repeat`, the form is rejected and the user may submit it again. */
    kyc: z.enum(['complete', 'failed', 'repeat']),
    /** Reason for the rejection, which is shown to the user. */
    reason: z.string().min(1).max(500),
    areSessionsEnded: z.literal(true),
    /** Expires the tokens of the user's identity form. An open form then needs another token. */
    areFormTokensEnded: z.literal(true),
  })
  .partial()
/** Payment states to which a control call can move a purchase without the payment page. */
const OUTCOMES = {
  paid: 'paid',
  held: 'order_scheduled',
  declined: 'order_failed',
  'three-d-secure-failed': 'cancelled',
  abandoned: 'cancelled',
  chargeback: 'chargeback',
} as const
const PurchaseChange = z.object({
  outcome: z.enum(['resumed', ...(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[])]),
})
/**
 * Outcome that a control call sets for a pending payout. Payouts remain pending while the `payout` setting is `slow`.
 */
const SaleChange = z.object({ outcome: z.enum(['paid', 'refused']) }).strict()
const Forged = z.object({ status: z.enum(BUY_STATUSES) })

/** Serves the calls with which users and tests control the simulated card provider and the identity forms. */
export function serveFiatControl(app: FastifyInstance, provider: FiatProvider): void {
  const { settings, purchases } = provider
  app.get('/sandbox/fiat/settings', () => settings.now)
  app.post('/sandbox/fiat/settings', (request) =>
    settings.change(readInput(FiatSettingsValues.partial().strict(), request.body) as Partial<FiatSettingsValues>),
  )
  app.get('/sandbox/fiat/callbacks', () => purchases.waitingCallbacks())
  app.post<{ Params: { email: string } }>('/sandbox/fiat/users/:email', (request) => {
    const user = changeUser(provider, request.params.email, readInput(UserChange.strict(), request.body))
    return { ...userView(user), kycStatus: provider.users.kycStatus(user) }
  })
  const purchaseOf = (orderId: string): Purchase => {
    const purchase = purchases.ofOrder(orderId)
    if (!purchase) throw notFound(`No purchase of order ${orderId}`)
    return purchase
  }
  const path = '/sandbox/fiat/purchases/:orderId'
  app.get<{ Params: { orderId: string } }>(path, ({ params }) => purchaseView(purchaseOf(params.orderId)))
  app.post<{ Params: { orderId: string } }>(path, (request) => {
    const { outcome } = readInput(PurchaseChange, request.body)
    const purchase = purchaseOf(request.params.orderId)
    return purchaseView(
      outcome === 'resumed' ? purchases.resume(purchase) : purchases.setStatus(purchase, OUTCOMES[outcome]),
    )
  })
  app.post<{ Params: { orderId: string } }>(`${path}/forged-callback`, async (request) => {
    const { status } = readInput(Forged, request.body)
    return { receiverStatus: await purchases.forge(purchaseOf(request.params.orderId), status) }
  })
  serveSaleControl(app, provider)
}

/** Serves the control calls for sales. A call identifies a sale by the provider's ID or by its deposit address. */
function serveSaleControl(app: FastifyInstance, { sales }: FiatProvider): void {
  const saleOf = (name: string): Sale => {
    const sale = sales.find(name) ?? sales.paidAt(name)
    if (!sale) throw notFound(`No sale ${name}`)
    return sale
  }
  const path = '/sandbox/fiat/sales/:sale'
  app.get<{ Params: { sale: string } }>(path, ({ params }) => saleOf(params.sale))
  app.post<{ Params: { sale: string } }>(path, (request) => {
    const { outcome } = readInput(SaleChange, request.body)
    return sales.setOutcome(saleOf(request.params.sale).merchantTransactionId, outcome)
  })
  app.post<{ Params: { sale: string } }>(`${path}/forged-callback`, async (request) => ({
    receiverStatus: await sales.forge(saleOf(request.params.sale)),
  }))
}

function changeUser({ users, applicants }: FiatProvider, email: string, change: z.infer<typeof UserChange>): FiatUser {
  const { isEmailConfirmed, isBlocked, name, kyc, reason, areSessionsEnded, areFormTokensEnded } = change
  const user = users.change(email, {
    ...(isEmailConfirmed !== undefined && { isEmailConfirmed }),
    ...(isBlocked !== undefined && { isBlocked }),
  })
  if (areSessionsEnded) users.endSessions(email)
  if (areFormTokensEnded) applicants.endTokens(user.uuid)
  // Create the applicant in case the user has not opened the form.
  if (kyc !== undefined || name !== undefined) users.formToken(user)
  if (name !== undefined) applicants.rename(user.uuid, name)
  if (kyc !== undefined) {
    const isRejected = kyc !== 'complete'
    const moderationComment = isRejected ? { moderationComment: reason ?? 'The form was rejected.' } : {}
    applicants.decide(user.uuid, { ...KYC[kyc], rejectLabels: [...labelsOf(kyc)], ...moderationComment })
  }
  return user
}

function labelsOf(kyc: keyof typeof KYC): readonly string[] {
  return kyc === 'complete' ? [] : KYC[kyc].rejectLabels
}

const userView = ({ confirmKey: _secret, emailCode: _code, ...user }: FiatUser) => user

const purchaseView = ({ rateToken: _secret, ...purchase }: Purchase) => purchase
