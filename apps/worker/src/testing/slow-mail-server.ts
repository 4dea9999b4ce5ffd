import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** SMTP server for tests. It can be made slow or silent. */
export interface SlowMailServer {
  url: string
  /** Recipients of the accepted emails, in order. */
  readonly taken: readonly string[]
  readonly connections: number
  /**
   * Sets the server's behaviour. In the `silent` mode, the server sends no greeting. A number delays each email by that
   * many milliseconds.
   */
  answer(how: 'silent' | number): void
  close(): Promise<void>
}

export async function startSlowMailServer(): Promise<SlowMailServer> {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  let how: 'silent' | number = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (how !== 'silent') speak(socket, how, (recipient) => taken.push(recipient))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    get connections() {
      return connections
    },
    answer(next) {
      how = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Serves one SMTP connection (RFC 5321). */
function speak(socket: Socket, delayMs: number, take: (recipient: string) => void): void {
  let isData = false
  let recipient = ''
  let rest = ''
  const onLine = (line: string) => {
    if (isData) {
      if (line !== '.') return
      isData = false
      take(recipient)
      setTimeout(() => socket.writable && socket.write('250 OK\r\n'), delayMs)
      return
    }
    recipient = /^RCPT TO:<(.+?)>/.exec(line)?.[1] ?? recipient
    isData = line === 'DATA'
    socket.write(isData ? '354 Go on\r\n' : '250 OK\r\n')
  }
  socket.write('220 test\r\n')
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
