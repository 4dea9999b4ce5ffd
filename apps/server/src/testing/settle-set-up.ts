import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { arrive } from './arrive.ts'
import { ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from './order-payload.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export const HALF_ETH = 500_000_000_000_000_000n
export const API = '/api/v2/orders'
export let stack: TestApp

export interface Made {
  orderId: number
  controlToken: string
}

export async function make(part: Record<string, unknown> = {}): Promise<Made> {
  const payload = orderPayload({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS, ...part })
  const answer = await stack.app.inject({ method: 'POST', url: `${API}/public/create`, payload })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Creates an order that waits for its user's choice because its deposit was 10 % too small. */
export async function orderWithChoice(part: Record<string, unknown> = {}): Promise<Made> {
  const made = await make(part)
  await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: (HALF_ETH * 9n) / 10n })
  return made
}

export const post = (path: string, payload: Record<string, unknown>) =>
  stack.app.inject({ method: 'POST', url: `${API}/public/${path}`, payload })

export const known = ({ orderId }: Made) => ({ orderId, destinationAddress: LTC_ADDRESS })
export const refund = (made: Made, part: Record<string, unknown> = {}) =>
  post('request-refund', { ...known(made), ...part })
export const accept = (made: Made, part: Record<string, unknown> = {}) =>
  post('accept-rate-mode-change', { ...known(made), ...part })

export const show = async ({ orderId }: Made) =>
  (await stack.app.inject(`${API}/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)).json()

export const kinds = (order: { orderEvents: { kind: string }[] }) => order.orderEvents.map(({ kind }) => kind)
export const settlements = async ({ orderId }: Made) =>
  stack.query(`SELECT purpose, to_address FROM payment WHERE order_id = ${orderId}`)

export const rateSealOf = async (orderId: number): Promise<string | null> => {
  const rows = await stack.query(`SELECT encode(rate_seal, 'hex') AS seal FROM orders WHERE order_id = ${orderId}`)
  return (rows[0] as { seal: string | null }).seal
}

/** Starts the server, and closes it after the tests in a file. */
export function useSettleServer(): void {
  beforeAll(async () => {
    stack = await startTestApp()
  })
  afterAll(() => stack.close())
  beforeEach(() => stack.tick())
}
