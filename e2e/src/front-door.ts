import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { freePort } from '../../scripts/lib/ports.ts'

/** TCP proxy that simulates an outage of the server. */
export interface FrontDoor {
  port: number
  url: string
  /** Rejects new connections and closes existing ones, like a stopped server. */
  shut(): Promise<void>
  /** Accepts connections and forwards them to the stack. */
  open(): Promise<void>
}

/** Creates a proxy that forwards connections from a free port to a stack. Rejects them until `open()` is called. */
export async function frontDoor(stackPort: number): Promise<FrontDoor> {
  const port = await freePort()
  const inside = new Set<Socket>()
  const server = createServer((visitor) => {
    const stack = connect(stackPort, 'localhost')
    for (const one of [visitor, stack]) {
      inside.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        inside.delete(one)
        visitor.destroy()
        stack.destroy()
      })
    }
    visitor.pipe(stack).pipe(visitor)
  })
  return {
    port,
    url: `http://localhost:${port}`,
    async shut() {
      const closed = once(server, 'close')
      server.close()
      for (const one of inside) one.destroy()
      await closed
    },
    async open() {
      server.listen(port)
      await once(server, 'listening')
    },
  }
}
