import { describe, expect, test } from 'vitest'
import { LiveChannel, type ChannelSocket } from './live-channel.ts'

class FakeSocket implements ChannelSocket {
  readonly messages: unknown[] = []
  closed = false
  private readonly listeners: { type: string; listener: (event: { data: unknown }) => void }[] = []
  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    this.listeners.push({ type, listener })
  }
  happens(type: 'open' | 'close' | 'message', data?: unknown): void {
    for (const one of this.listeners) if (one.type === type) one.listener({ data })
  }
  send(text: string): void {
    this.messages.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
    this.happens('close')
  }
}

function setUp() {
  const sockets: FakeSocket[] = []
  const timers: { delayMs: number; run: () => void; off: boolean }[] = []
  const channel = new LiveChannel({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    after: (delayMs, run) => {
      const timer = { delayMs, run, off: false }
      timers.push(timer)
      return () => (timer.off = true)
    },
  })
  return { channel, sockets, timers }
}

const watch = { event: 'orders.watch', data: { orderId: 7, destinationAddress: 'a' } } as const
const stop = { event: 'pairs.rates.stop', data: { id: '1' } } as const

describe('live channel', () => {
  test('closes the live channel after the last subscription ends', () => {
    const { channel, sockets } = setUp()
    expect(channel.state()).toBe('off')
    const leave = channel.subscribe({ start: watch, stop, onFrame: () => {} })
    sockets[0]?.happens('open')
    expect(channel.state()).toBe('live')
    expect(sockets[0]?.messages).toEqual([watch])
    leave()
    expect(sockets[0]?.messages).toEqual([watch, stop])
    expect(sockets[0]?.closed).toBe(true)
    expect(channel.state()).toBe('off')
  })

  test('reconnects the live channel after 3 s and subscribes again', () => {
    const { channel, sockets, timers } = setUp()
    channel.subscribe({ start: watch, stop: null, onFrame: () => {} })
    sockets[0]?.happens('open')
    sockets[0]?.happens('close')
    expect(channel.state()).toBe('reconnecting')
    expect(timers[0]?.delayMs).toBe(3000)
    timers[0]?.run()
    sockets[1]?.happens('open')
    expect(sockets[1]?.messages).toEqual([watch])
    expect(channel.state()).toBe('live')
  })

  test('stops reconnecting when the server closes each connection with an error', () => {
    const { channel, sockets, timers } = setUp()
    channel.subscribe({ start: watch, stop: null, onFrame: () => {} })
    for (let attempt = 0; attempt <= 40; attempt += 1) {
      sockets[attempt]?.happens('open')
      sockets[attempt]?.happens('message', JSON.stringify({ event: 'error', data: {} }))
      sockets[attempt]?.happens('close')
      timers[attempt]?.run()
    }
    expect(channel.state()).toBe('lost')
  })

  test('stops reconnecting after 40 consecutive failures until a new subscription', () => {
    const { channel, sockets, timers } = setUp()
    channel.subscribe({ start: watch, stop: null, onFrame: () => {} })
    sockets[0]?.happens('close')
    for (let attempt = 0; attempt < 40; attempt += 1) {
      timers[attempt]?.run()
      sockets.at(-1)?.happens('close')
    }
    expect(channel.state()).toBe('lost')
    expect(sockets).toHaveLength(41)
    channel.subscribe({ start: watch, stop: null, onFrame: () => {} })
    expect(channel.state()).toBe('connecting')
  })

  test('ignores malformed live channel messages', () => {
    const { channel, sockets } = setUp()
    const seen: unknown[] = []
    channel.subscribe({ start: watch, stop: null, onFrame: (frame) => seen.push(frame) })
    for (const data of ['{', '1', 'null', new Uint8Array(1)]) sockets[0]?.happens('message', data)
    sockets[0]?.happens('message', '{"event":"error","data":{"id":null,"code":"ERR_NOT_FOUND"}}')
    expect(seen).toHaveLength(1)
  })
})
