import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import { acceptRateModeChange } from '@cambio/contract/calls/accept-rate-change'
import { orderRefundInfo as orderRefundInfoCall } from '@cambio/contract/calls/order-refund-info'
import { requestRefund as requestRefundCall } from '@cambio/contract/calls/request-refund'
import { sealNewerRate } from '@cambio/core/orders/settle/accept-rate-change'
import { balanceRefundInfo } from '@cambio/core/wallet/refund-into-balance'
import type { CheckDestinationDeps } from '@cambio/core/orders/create/check-destination'
import type { Deposit } from '@cambio/core/chains/deposit'
import type { EstimateLimits } from '@cambio/core/orders/refund/count-estimate'
import { orderRefundInfo, type RefundInfo } from '@cambio/core/orders/refund/refund-info'
import { sealRefundTarget, type RefundTargetDeps } from '@cambio/core/orders/refund/refund-target'
import { formatAmount } from '@cambio/kernel/money'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountCall } from '../../../http/calls/mount-call.ts'
import { isOwnOrigin } from '../../../http/access/origins.ts'
import { presentTitles } from '../../instruments/instrument.presenter.ts'
import type { Access } from '../../access.ts'
import { showOrder, type ShowOrderDeps } from '../view/show-order.ts'

export interface SettleRoutesDeps extends ShowOrderDeps, RefundTargetDeps, CheckDestinationDeps, EstimateLimits {
  requests: Pick<WorkerRequests, 'acceptRateChange' | 'refundIntoBalance' | 'requestRefund'>
}

type SettleAccess = Pick<Access, 'control' | 'visitors' | 'allowedOrigins'>

/** Registers the routes that refund an order, accept the current rate or quote a possible refund. */
export function settleRoutes(app: FastifyInstance, services: SettleRoutesDeps, access: SettleAccess): void {
  refundRoute(app, services, access)
  acceptRateRoute(app, services, access)
  refundInfoRoute(app, services, access)
}

function refundRoute(app: FastifyInstance, services: SettleRoutesDeps, access: SettleAccess): void {
  mountCall(app, requestRefundCall, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { orderId, destinationAddress } = body
    const controlToken = await access.control.tokenFor(request, orderId, body.controlToken)
    const { refundAddress = null, refundAddressMemo: refundMemo = null } = body
    const { refundAmount = null, claimedNetworkFee = null } = body
    const wish = { orderId, destinationAddress, refundAmount, claimedNetworkFee }
    if (body.into === 'balance') {
      if (refundAddress !== null || refundMemo !== null)
        throw new DomainError('REFUND_TWO_WAYS', 'Choose either an address or the balance', { field: 'into' })
      await services.requests.refundIntoBalance({ ...wish, userId: await requireOwner(access, request) })
    } else {
      const named = { ...wish, refundAddress, refundMemo, controlToken }
      const refundSeal = await sealRefundTarget({ ...services, stores: services.work.stores }, named)
      await services.requests.requestRefund({ ...named, refundSeal })
    }
    return showOrder(services, { orderId, destinationAddress, controlToken })
  })
}

function acceptRateRoute(app: FastifyInstance, services: SettleRoutesDeps, { control }: SettleAccess): void {
  mountCall(app, acceptRateModeChange, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { orderId, destinationAddress } = body
    const controlToken = await control.tokenFor(request, orderId, body.controlToken)
    const named = { orderId, destinationAddress, controlToken }
    const rateSeal = await sealNewerRate({ ...services, stores: services.work.stores }, named)
    await services.requests.acceptRateChange({ ...named, rateSeal })
    return showOrder(services, { orderId, destinationAddress, controlToken })
  })
}

function refundInfoRoute(app: FastifyInstance, services: SettleRoutesDeps, access: SettleAccess): void {
  mountCall(app, orderRefundInfoCall, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const deps = { ...services, stores: services.work.stores }
    const known = {
      orderId: query.orderId,
      destinationAddress: query.destinationAddress ?? null,
      controlToken: await access.control.tokenFor(request, query.orderId, query.controlToken),
    }
    if (query.into === 'balance') {
      const info = await balanceRefundInfo(deps, { ...known, userId: await requireOwner(access, request) })
      return { ...presentInfo(info), credits: info.deposits.map((one) => presentCredit(services, one)) }
    }
    const { refundAddress = null, refundAddressMemo: refundMemo = null } = query
    return presentInfo(await orderRefundInfo(deps, { ...known, refundAddress, refundMemo }))
  })
}

/**
 * Returns the user who requests a refund to the balance. The user must be signed in on one of the site's own pages and
 * have a confirmed email address, as for withdrawals.
 */
async function requireOwner({ visitors, allowedOrigins }: SettleAccess, request: FastifyRequest): Promise<number> {
  const account = isOwnOrigin(request, allowedOrigins) ? await visitors.account(request) : null
  if (!account) throw new DomainError('SESSION_REQUIRED', 'Sign in first')
  if (!account.isEmailConfirmed) throw new DomainError('EMAIL_NOT_CONFIRMED', 'Confirm your email first')
  return account.userId
}

function presentInfo({ instrument: { decimals }, refundAtomic, networkFeeAtomic }: RefundInfo) {
  return {
    refundAmountWithoutNetworkFee: formatAmount(refundAtomic, decimals),
    networkFee: formatAmount(networkFeeAtomic, decimals),
  }
}

function presentCredit({ catalogue }: Pick<SettleRoutesDeps, 'catalogue'>, { asset, amountAtomic }: Deposit) {
  const instrument = catalogue.recorded(asset)
  return { ...presentTitles(instrument), amount: formatAmount(amountAtomic, instrument.decimals) }
}
