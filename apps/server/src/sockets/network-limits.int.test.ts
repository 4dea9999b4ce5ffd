import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let stack: TestApp
let url: string
beforeAll(async () => {
  const settings = { SOCKETS_PER_ADDRESS: '2', SOCKET_RATES_PER_ADDRESS: '3', TRUST_PROXY: '127.0.0.1' }
  stack = await startTestApp(settings)
  url = `${(await stack.listen()).replace('http', 'ws')}/api/v2/ws`
})
afterAll(() => stack.close())

const RATE = { instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', rateMode: 'FLOATING' }

/** Opens a socket from an IP address and collects the frames that the socket receives. */
async function connect(ip: string) {
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': ip } })
  const frames: { event: string; data: Record<string, unknown> }[] = []
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())))
  const closed = once(socket, 'close') as Promise<[number]>
  await once(socket, 'open')
  return {
    closed,
    close: async () => {
      socket.close()
      await closed
    },
    frames,
    subscribe: (id: string) =>
      socket.send(JSON.stringify({ event: 'pairs.rates', data: { id, ...RATE, claimedDepositAmount: '1' } })),
    stop: (id: string) => socket.send(JSON.stringify({ event: 'pairs.rates.stop', data: { id } })),
  }
}

/** Subscribes to a rate over a new socket. Returns the name of the first event that the socket receives. */
async function firstEvent(ip: string) {
  const socket = await connect(ip)
  socket.subscribe('a')
  await expect.poll(() => socket.frames.length).toBeGreaterThan(0)
  await socket.close()
  return socket.frames[0]?.event
}

it('closes a new socket when its IP network has the maximum number of open sockets', async () => {
  const first = await connect('2001:db8:1:1::1')
  const second = await connect('2001:db8:1:1::2')
  const third = await connect('2001:db8:1:1::3')
  expect((await third.closed)[0]).toBe(1008)
  expect(third.frames).toMatchObject([{ event: 'error', data: { id: null, code: 'ERR_UNPROCESSABLE_ENTITY' } }])
  const neighbour = await connect('2001:db8:1:2::1')
  await second.close()
  // Poll, because the server may detect later than the client that the second socket is closed.
  await expect.poll(() => firstEvent('2001:db8:1:1::4'), { timeout: 4_000 }).toBe('pairs.rates')
  await Promise.all([first, neighbour].map((one) => one.close()))
})

it('counts the rate subscriptions of all sockets of an IP network towards one limit', async () => {
  const [one, two] = [await connect('192.0.2.7'), await connect('192.0.2.7')]
  one.subscribe('a')
  one.subscribe('b')
  await expect.poll(() => one.frames.length).toBe(2)
  two.subscribe('c')
  two.subscribe('d')
  await expect.poll(() => two.frames.length).toBe(2)
  expect(two.frames.map(({ event, data }) => [event, data.id])).toEqual([
    ['pairs.rates', 'c'],
    ['error', 'd'],
  ])
  expect(two.frames[1]?.data.code).toBe('ERR_UNPROCESSABLE_ENTITY')
  two.subscribe('c')
  two.stop('c')
  two.subscribe('d')
  await expect.poll(() => two.frames.length).toBe(4)
  expect(two.frames[3]).toMatchObject({ event: 'pairs.rates', data: { id: 'd' } })
  await Promise.all([one.close(), two.close()])
})

it('limits the open sockets of an IPv6 allocation (/32) to ten times the limit of one network', async () => {
  const open = await Promise.all(Array.from({ length: 20 }, (_, network) => connect(`2001:db9:${network}::1`)))
  const next = await connect('2001:db9:ffff::1')
  expect((await next.closed)[0]).toBe(1008)
  expect(await firstEvent('2001:dba::1')).toBe('pairs.rates')
  await Promise.all(open.map((one) => one.close()))
})
