import { MAX_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import { exportAccountOrders, listAccountOrders } from '@cambio/contract/calls/account/order-history'
import { eachOrder, listOrders } from '@cambio/core/profile/list-orders'
import { requireAccount, type SignedInDeps } from '@cambio/core/accounts/require-account'
import type { HistoryPosition, HistoryQuery, OrderHistoryStore } from '@cambio/core/orders/view/order-history'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { HttpRefusal } from '../../http/errors/errors.ts'
import { mountCall, ReadyStream } from '../../http/calls/mount-call.ts'
import type { AccountAccess } from './account-access.ts'
import { csvOf } from './order-csv.ts'
import { presentHistoryOrder } from './order-history.presenter.ts'

export interface OrderHistoryRoutesDeps {
  accounts: SignedInDeps
  history: OrderHistoryStore
}

type Query = Omit<z.output<NonNullable<typeof exportAccountOrders.query>>, 'locale'>

const CURSOR = /^(\d{1,14})\.([1-9]\d{0,9})$/

export function orderHistoryRoutes(
  app: FastifyInstance,
  services: OrderHistoryRoutesDeps,
  { visitors }: AccountAccess,
): void {
  const { accounts, history } = services
  mountCall(app, listAccountOrders, async ({ query, request }) => {
    const signedIn = await visitors.require(request)
    const after = query.cursor === undefined ? null : readCursor(query.cursor)
    const input = { signedIn, query: readQuery(query), after, limit: Number(query.limit) }
    const { orders, next } = await listOrders({ ...accounts, history }, input)
    return { orders: orders.map(presentHistoryOrder), next: next && `${next.createdAt}.${next.orderId}` }
  })
  mountCall(app, exportAccountOrders, async ({ query, request, reply }) => {
    const signedIn = await visitors.require(request)
    const { userId, locale } = await requireAccount(accounts, signedIn)
    reply.header('content-disposition', 'attachment; filename="orders.csv"')
    return new ReadyStream(
      csvOf(eachOrder(history, userId, readQuery(query)), query.locale ?? locale),
      'text/csv; charset=utf-8',
    )
  })
}

function readQuery({ filter, search, since, until }: Query): HistoryQuery {
  return {
    filter,
    search: search === undefined ? null : searched(search),
    since: since === undefined ? null : Date.parse(since),
    until: until === undefined ? null : Date.parse(until),
  }
}

/**
 * Returns a request's search string without surrounding spaces, or null if it is empty. Also removes the spaces within
 * an order number, because pages display order numbers with spaces.
 */
function searched(search: string): string | null {
  const text = search.trim()
  return (/^[\d\s]+$/.test(text) ? text.replaceAll(/\s/g, '') : text) || null
}

function readCursor(text: string): HistoryPosition {
  const [, createdAt, orderId] = CURSOR.exec(text) ?? []
  if (createdAt === undefined || Number(orderId) > MAX_ORDER_ID)
    throw new HttpRefusal(422, 'ERR_VALIDATION', 'This cursor was not made here')
  return { createdAt: Number(createdAt), orderId: Number(orderId) }
}
