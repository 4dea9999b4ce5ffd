import { once } from 'node:events'
import { WebSocket } from 'ws'

const CONNECT_AT_ONCE = 50

/** Many listeners on one socket path. */
export interface Audience {
  sockets: readonly WebSocket[]
  lastMessage(): string
  /** The moment (`performance.now()`) at which each listener has heard one more message. */
  allHear(): Promise<number>
}

/** Opens listeners; each says `greeting` first, if there is one, and is ready when it was answered. */
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
