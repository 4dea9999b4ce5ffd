import type { OrderView } from '@cambio/contract/order-view'
import { expect, it, vi } from 'vitest'
import { showOrder, type ShowOrderDeps } from '../routes/orders/view/show-order.ts'
import type { Channel } from './channel.ts'
import { OrderFeed } from './order-feed.ts'

vi.mock(import('../routes/orders/view/show-order.ts'), { spy: true })

const ORDER_ID = 5
const TOPIC = { orderId: ORDER_ID, destinationAddress: 'the destination' }

it('reads an order only once more after 100 changes during a read', async () => {
  const updatedAt: string[] = []
  const channel = {
    isOpen: true,
    send: () => {},
    sendBytes: (bytes: Buffer) => updatedAt.push(JSON.parse(bytes.toString()).data.updatedAt),
  } as unknown as Channel
  const reads: (() => void)[] = []
  let state = 0
  vi.mocked(showOrder).mockImplementation(async () => {
    const order = { destinationAddress: TOPIC.destinationAddress, updatedAt: `state ${state}` } as OrderView
    await new Promise<void>((resolve) => reads.push(resolve))
    return order
  })
  const feed = new OrderFeed({} as ShowOrderDeps, (error) => expect.unreachable(String(error)))
  const watched = feed.watch(channel, TOPIC)
  reads.shift()?.()
  await watched

  for (state = 1; state <= 100; state += 1) void feed.orderChanged(ORDER_ID)
  expect(reads).toHaveLength(1)
  reads.shift()?.()
  await expect.poll(() => reads).toHaveLength(1)
  reads.shift()?.()
  await expect.poll(() => updatedAt).toEqual(['state 1', 'state 101'])
  expect(reads).toEqual([])
  void feed.orderChanged(ORDER_ID)
  expect(reads).toHaveLength(1)
})
