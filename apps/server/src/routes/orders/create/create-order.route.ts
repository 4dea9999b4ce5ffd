import type { RequestLimits } from '../../../http/limits/rate-limit.ts'
import type { QuoteJsonDeps } from '../../../rates/quote-json.ts'
import type { LinkMarkups } from '../../../rates/link-markups.ts'
import { createOrderCall } from '@cambio/contract/calls/create-order'
import type { Account } from '@cambio/core/accounts/account'
import { requireReferrer, type ReferrerDeps } from '@cambio/core/accounts/require-referrer'
import { createOrder, findCreated, type CreatedOrder } from '@cambio/core/orders/create/create-order'
import type { CreateOrderDeps, CreateOrderInput } from '@cambio/core/orders/create/create-order-input'
import type { ExposureClient } from '@cambio/core/orders/create/exposure'
import { ownUnpaidClients } from '@cambio/core/orders/create/unpaid-limit'
import { keepTracking } from '@cambio/core/orders/create/keep-tracking'
import type { ApiKey } from '@cambio/core/partners/api-key'
import { parseMarkup, type Markup } from '@cambio/core/quotes/markup'
import { DomainError } from '@cambio/core/shared/domain-error'
import { DEFAULT_LOCALE } from '@cambio/kernel/locale'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IdempotencyHeaders, idempotencyKeyOf } from '../../../http/calls/idempotency.ts'
import { mountCall } from '../../../http/calls/mount-call.ts'
import { isOwnOrigin } from '../../../http/access/origins.ts'
import { requestHash } from '../../../http/calls/request-hash.ts'
import { isCardRequest, isSaleRequest } from '../../../rates/card-quote-json.ts'
import { createByCard, type CreateByCardDeps } from './create-by-card.ts'
import { createSale, type CreateSaleDeps } from './create-sale.ts'
import type { Body, CreateAccess } from './create-request.ts'
import { requireBankUser, type BankUserDeps } from './require-bank-user.ts'
import { exceptionPolicyOf } from '../view/exception-policy.presenter.ts'
import { reportToCreator, type ShowOrderDeps } from '../view/show-order.ts'

export type CreateOrderRouteDeps = CreateOrderDeps &
  ShowOrderDeps &
  CreateByCardDeps &
  CreateSaleDeps &
  BankUserDeps &
  Pick<QuoteJsonDeps, 'ckmOf'> & {
    accounts: ReferrerDeps
    /** Returns a keyed hash of a string. The exposure book identifies a caller by this hash of the IP network. */
    emailHash: (text: string) => string
    /** Returns the network site of an IP address: the IPv4 address itself, or the /48 prefix of an IPv6 address. */
    siteOf: (ip: string) => string
    linkMarkups: Pick<LinkMarkups, 'of'>
    requestLimits: Pick<RequestLimits, 'callers' | 'open'>
  }

export function createOrderRoute(app: FastifyInstance, services: CreateOrderRouteDeps, access: CreateAccess): void {
  const { signatures, control, createLimit } = access
  /**
   * Applies the order limit per IP address. Signed requests are exempt because a partner creates orders for many users
   * from one IP address. A separate limit applies to the partner's API key.
   */
  const limit = async (request: FastifyRequest) => {
    if (!signatures.keyOf(request)) await createLimit?.(request)
  }
  mountCall(
    app,
    createOrderCall,
    async ({ body, request, reply }) => {
      if (isCardRequest(services, { from: body.instrumentFrom, to: body.instrumentTo }))
        return createByCard(services, access, { body, request, reply })
      if (isSaleRequest(services, body.instrumentTo))
        return createSale(services, access, { body, input: inputOf(body, request, null), request, reply })
      const { order, controlToken } = await createOrRepeat(services, access, { body, request })
      if (controlToken !== null) control.keep(reply, order.orderId, controlToken)
      reply.header('cache-control', 'no-store')
      const view = await reportToCreator(services, {
        order,
        deposits: [],
        payments: [],
        controlled: controlToken !== null,
      })
      return { ...view, ...(controlToken !== null && { controlToken }) }
    },
    { preHandler: limit, headers: IdempotencyHeaders },
  )
}

/**
 * Creates the order. If the creator no longer passes a check, returns the order that an earlier request with the same
 * idempotency key created: the creator may not have received its response.
 * @throws {DomainError} in the same cases as `readInput` and `createOrder`
 */
async function createOrRepeat(
  services: CreateOrderRouteDeps,
  access: CreateAccess,
  { body, request }: { body: Body; request: FastifyRequest },
): Promise<CreatedOrder> {
  const input = await readInput(services, access, { body, request }).catch(async (error: unknown) => {
    const repeated = inputOf(body, request, access.signatures.keyOf(request))
    // Without the secret idempotency key, the request does not prove that the same client created the order.
    if (!(error instanceof DomainError) || repeated.idempotencyKey === null) throw error
    const created = await findCreated(services, repeated)
    if (!created) throw error
    return { created }
  })
  return 'created' in input ? input.created : createOrder(services, input)
}

/**
 * Checks the creator of an order and returns the input of the use case.
 * @throws {DomainError} EMAIL_REQUIRED, EMAIL_NOT_OWN, REFERRER_UNKNOWN; for a bank transfer also in the same cases as
 * `requireBankUser`
 */
async function readInput(
  services: CreateOrderRouteDeps,
  access: CreateAccess,
  { body, request }: { body: Body; request: FastifyRequest },
): Promise<CreateOrderInput> {
  requireEmailWhereRequired(services, body)
  const from = services.catalogue.get(body.instrumentFrom)
  await requireBankUser(services, access, { from, to: services.catalogue.get(body.instrumentTo), request })
  const key = access.signatures.keyOf(request)
  const owner = key ? null : await ownerOf(access, request)
  requireOwnEmail(owner, body)
  const userId = key ? key.userId : (owner?.userId ?? null)
  const referrerId = await referrerOf(services, body, { key, userId })
  const markup = markupFor(services, body, { key, referrerId })
  const clients = clientsOf(services, request, { key, userId })
  return {
    ...inputOf(body, request, key),
    clients,
    ownUnpaidClients: ownUnpaidClients(clients, services.requestLimits.open.unpaidOrders),
    userId,
    referrerId,
    markup,
    ...(owner?.email && { userEmail: null }),
  }
}

/**
 * Returns the account that will own an unsigned order. A request with an invalid session cookie creates a guest order,
 * like a request without a cookie.
 */
async function ownerOf({ visitors, allowedOrigins }: CreateAccess, request: FastifyRequest): Promise<Account | null> {
  return isOwnOrigin(request, allowedOrigins) ? visitors.account(request) : null
}

function inputOf(
  body: Body,
  request: FastifyRequest,
  key: ApiKey | null,
): Omit<CreateOrderInput, 'userId' | 'referrerId' | 'markup' | 'clients' | 'ownUnpaidClients'> {
  const { claimedPublicRate: claimed } = body
  return {
    rateMode: body.rateMode ?? 'FLOATING',
    from: body.instrumentFrom,
    to: body.instrumentTo,
    claimedDepositAmount: body.claimedDepositAmount,
    destinationAddress: body.destinationAddress,
    destinationMemo: body.destinationAddressMemo ?? null,
    refundAddress: body.refundAddress ?? null,
    refundMemo: body.refundAddressMemo ?? null,
    exceptionPolicy: exceptionPolicyOf(body.exceptionPolicy),
    claimedRate: claimed
      ? {
          price: claimed.price,
          tickAt: typeof claimed.updatedAt === 'number' ? claimed.updatedAt : Date.parse(claimed.updatedAt),
          amountToReceive: claimed.claimedAmountToReceive,
        }
      : null,
    userEmail: body.userEmail ?? null,
    partner: key && { apiId: key.apiId },
    legacyOrderId: body.legacyOrderId ?? null,
    idempotencyKey: idempotencyKeyOf(request),
    requestHash: requestHash(body),
    tracking: keepTracking(body.utmData ?? null, refusesTracking(request)),
    locale: body.locale ?? DEFAULT_LOCALE,
  }
}

/**
 * Returns the clients to which the exposure book and the limits on unpaid orders attribute an order. These are the
 * caller's IP network and the order's account. For a signed order without an account, returns only the API key. A
 * partner creates orders for many users from one IP address, so the address would not identify a client. Each IP
 * network is stored as a keyed hash.
 */
function clientsOf(
  { emailHash, requestLimits, siteOf }: Pick<CreateOrderRouteDeps, 'emailHash' | 'requestLimits' | 'siteOf'>,
  request: FastifyRequest,
  { key, userId }: { key: ApiKey | null; userId: number | null },
): ExposureClient[] {
  if (key && userId === null) return [{ kind: 'key', id: key.apiId }]
  const { ip } = request
  const { callers } = requestLimits
  const allocation = callers.allocationOf(ip)
  const network: ExposureClient = {
    kind: 'network',
    id: emailHash(siteOf(ip)),
    allocationId: allocation === null ? null : emailHash(allocation),
  }
  return userId === null ? [network] : [network, { kind: 'account', id: userId }]
}

/** Returns whether a browser header forbids tracking. Such a header takes precedence over tracking data in the body. */
function refusesTracking({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1'
}

/**
 * Returns the affiliate ID to store in the order. A partner's value is stored unchanged. A guest's value must belong to
 * a known link. For a signed-in user, the account's own referrer is used instead.
 */
async function referrerOf(
  { accounts }: Pick<CreateOrderRouteDeps, 'accounts'>,
  { referrerId }: Body,
  { key, userId }: { key: ApiKey | null; userId: number | null },
): Promise<string | null> {
  if (!referrerId || (userId !== null && !key)) return null
  if (!key) await requireReferrer(accounts, referrerId)
  return referrerId
}

/**
 * Returns an order's mark-up. For an unsigned request, this is the mark-up set by the owner of the guest's referral
 * link.
 */
function markupFor(
  { linkMarkups }: Pick<CreateOrderRouteDeps, 'linkMarkups'>,
  { markup }: Body,
  { key, referrerId }: { key: ApiKey | null; referrerId: string | null },
): Markup {
  const bps = parseMarkup(markup ?? null, key?.maxMarkupBps ?? 0)
  return key ? { kind: 'markup', bps } : linkMarkups.of(referrerId)
}

/**
 * Requires that the email address in a signed-in user's order is the account's own (spec §4). The order itself stores
 * no address, because the account's address and notification settings apply. A user whose account has no email address
 * enters one for the order, like a guest.
 */
function requireOwnEmail(owner: Account | null, { userEmail }: Body): void {
  if (!owner?.email || !userEmail || owner.email.toLowerCase() === userEmail.toLowerCase()) return
  throw new DomainError('EMAIL_NOT_OWN', 'The order must have the email of its account', { field: 'userEmail' })
}

/** Requires an email address if the pair's email confirmation mode is A (spec §4, ckm). */
function requireEmailWhereRequired(services: Pick<CreateOrderRouteDeps, 'catalogue' | 'ckmOf'>, body: Body): void {
  if (body.userEmail) return
  const from = services.catalogue.get(body.instrumentFrom)
  const to = services.catalogue.get(body.instrumentTo)
  if (services.ckmOf(from.slug, to.slug) !== 'A') return
  throw new DomainError('EMAIL_REQUIRED', 'This pair requires an email', { field: 'userEmail' })
}
