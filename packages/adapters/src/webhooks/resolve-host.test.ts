import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { PublicPost } from './public-post.ts'
import { resolveHost } from './resolve-host.ts'

/** Length of the header of a DNS message (RFC 1035). */
const HEADER_BYTES = 12
const TYPE_A = 1

/** Starts a name server that knows only the IPv4 address 127.0.0.1 of `partner.test` and never answers other queries. */
async function nameServer() {
  const queries: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    queries.push(name)
    if (name === 'partner.test')
      socket.send(answerTo(query, end, type === TYPE_A ? [127, 0, 0, 1] : null), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { servers: [`127.0.0.1:${socket.address().port}`], queries }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(query: Buffer, end: number, address: number[] | null): Buffer {
  const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, address ? 1 : 0, 0, 0, 0, 0])
  query.copy(header, 0, 0, 2)
  const record = address ? [0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address] : []
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), Buffer.from(record)])
}

test('resolves the host name localhost without a name server', async () => {
  const { servers, queries } = await nameServer()
  for (const name of ['localhost', 'app.localhost'])
    expect(await resolveHost(name, servers)).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
  expect(queries).toEqual([])
})

test('returns the addresses of a host name that has only IPv4 addresses', async () => {
  const { servers } = await nameServer()
  expect(await resolveHost('partner.test', servers)).toEqual([{ address: '127.0.0.1', family: 4 }])
})

test('fails to resolve a host name when no name server responds', async () => {
  const { servers } = await nameServer()
  await expect(resolveHost('silent.test', servers)).rejects.toThrow('ETIMEOUT')
})

test('posts to one host while the name servers of 100 other hosts do not respond', async () => {
  const { servers, queries } = await nameServer()
  const server = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const outside = new PublicPost({ allowLoopback: true }, { resolve: (name) => resolveHost(name, servers) })
  const post = (name: string) => outside.post(new URL(`http://${name}:${port}/`), {}, '')
  const ended: string[] = []
  const silent = Array.from({ length: 100 }, (_, index) =>
    post(`silent-${index}.test`).then(
      () => ended.push('posted'),
      () => ended.push('failed'),
    ),
  )
  expect(await post('partner.test')).toBe(204)
  // With the four threads of `dns.lookup`, at least 96 lookups would have ended before this one began.
  expect(ended.length).toBeLessThan(96)
  await Promise.all(silent)
  expect(ended).toEqual(Array.from({ length: 100 }, () => 'failed'))
  expect(new Set(queries).size).toBe(101)
})
