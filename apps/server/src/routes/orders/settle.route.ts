import { acceptRateModeChange } from '@cambio/contract/calls/accept-rate-change'
import { orderRefundInfo as orderRefundInfoCall } from '@cambio/contract/calls/order-refund-info'
import { requestRefund as requestRefundCall } from '@cambio/contract/calls/request-refund'
import { acceptRateChange } from '@cambio/core/orders/accept-rate-change'
import { orderRefundInfo } from '@cambio/core/orders/refund-info'
import { requestRefund } from '@cambio/core/orders/request-refund'
import { formatAmount } from '@cambio/kernel/money'
import type { FastifyInstance } from 'fastify'
import type { OrderControl } from '../../http/order-control.ts'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'
import { showOrder } from './show-order.ts'

/** The two ways out of an order that waits for a choice, and what one of them would bring. */
export function settleRoutes(app: FastifyInstance, services: Services, control: OrderControl): void {
  mountCall(app, requestRefundCall, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { orderId, destinationAddress } = body
    const controlToken = await control.tokenFor(request, orderId, body.controlToken)
    await requestRefund(services, {
      orderId,
      destinationAddress,
      refundAddress: body.refundAddress ?? null,
      refundMemo: body.refundAddressMemo ?? null,
      refundAmount: body.refundAmount ?? null,
      claimedNetworkFee: body.claimedNetworkFee ?? null,
      controlToken,
    })
    return showOrder(services, { orderId, destinationAddress, controlToken })
  })
  mountCall(app, acceptRateModeChange, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { orderId, destinationAddress } = body
    const controlToken = await control.tokenFor(request, orderId, body.controlToken)
    await acceptRateChange(services, { orderId, destinationAddress, controlToken })
    return showOrder(services, { orderId, destinationAddress, controlToken })
  })
  mountCall(app, orderRefundInfoCall, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const info = await orderRefundInfo(
      { ...services, stores: services.work.stores },
      {
        orderId: query.orderId,
        destinationAddress: query.destinationAddress ?? null,
        controlToken: await control.tokenFor(request, query.orderId, query.controlToken),
      },
    )
    const { decimals } = info.instrument
    return {
      refundAmountWithoutNetworkFee: formatAmount(info.refundAtomic, decimals),
      networkFee: formatAmount(info.networkFeeAtomic, decimals),
    }
  })
}
