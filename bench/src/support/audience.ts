import { once } from 'node:events'
import { WebSocket } from 'ws'

const CONNECT_AT_ONCE = 50

/** Many WebSocket clients that are connected to the same path. */
export interface Audience {
  sockets: readonly WebSocket[]
  lastMessage(): string
  /**
   * Waits until every client has received one more message. Returns the arrival time of the last message
   * (`performance.now()`).
   */
  allHear(): Promise<number>
}

/**
 * Connects the clients. A client is ready when the connection is open. If `greeting` is not null, the client also sends
 * it and waits for the response.
 */
export async function openAudience(url: string, size: number, greeting: string | null): Promise<Audience> {
  const sockets: WebSocket[] = []
  let last = ''
  let missing = 0
  let done: (at: number) => void = () => {}
  const open = async (): Promise<void> => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    sockets.push(socket)
    await once(socket, 'open')
    if (greeting !== null) {
      socket.send(greeting)
      const [first] = (await once(socket, 'message')) as [Buffer]
      last = first.toString()
    }
    socket.on('message', () => {
      missing -= 1
      if (missing === 0) done(performance.now())
    })
  }
  for (let opened = 0; opened < size; opened += CONNECT_AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(CONNECT_AT_ONCE, size - opened) }, open))
  return {
    sockets,
    lastMessage: () => last,
    allHear: () => {
      missing = size
      return new Promise((resolve) => {
        done = resolve
      })
    },
  }
}
