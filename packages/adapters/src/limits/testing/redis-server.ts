import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Returns whether `redis-server` is on PATH. The Redis tests are skipped without it. */
export function hasRedis(): boolean {
  const isFound = spawnSync('redis-server', ['--version']).status === 0
  if (!isFound) console.log('redis-server is not on PATH: the tests of Redis are skipped.')
  return isFound
}

export interface RedisServer {
  url: string
  /** Kills the server, which loses its data. `start` starts an empty server on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Suspends the server's process. Existing connections remain open but receive no response. */
  freeze(): void
}

/** Starts a local Redis server that writes nothing to disk. */
export async function openRedis(): Promise<RedisServer> {
  const port = await freePort()
  let child: ReturnType<typeof spawn> | null = null
  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    let output = ''
    await new Promise<void>((resolve, reject) => {
      started.once('exit', () => reject(new Error(`redis-server ended: ${output}`)))
      started.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Ready to accept connections')) resolve()
      })
    })
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
