import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { freePort } from '../../scripts/lib/ports.ts'

/** What stands before a house, so that it can be gone for who comes by this way. */
export interface FrontDoor {
  port: number
  url: string
  /** Whoever comes from now on is refused, and whoever is here is put out, as by a server that was ended. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** A door of its own port to a house; shut until it is opened. */
export async function frontDoor(housePort: number): Promise<FrontDoor> {
  const port = await freePort()
  const inside = new Set<Socket>()
  const server = createServer((visitor) => {
    const house = connect(housePort, 'localhost')
    for (const one of [visitor, house]) {
      inside.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        inside.delete(one)
        visitor.destroy()
        house.destroy()
      })
    }
    visitor.pipe(house).pipe(visitor)
  })
  return {
    ...{ port, url: `http://localhost:${port}` },
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
