import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listenOnSocket } from './signer-socket.ts'

let folder: string
let servers: Server[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-socket-'))
  servers = []
})

afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

async function listen(path: string): Promise<void> {
  const server = createServer()
  await listenOnSocket(server, path)
  servers.push(server)
}

it('removes a stale socket that a killed signer left', async () => {
  const path = join(folder, 'signer.sock')
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', script])
  expect(existsSync(path)).toBe(true)
  await listen(path)
})

it('rejects a socket path on which another process is listening', async () => {
  const path = join(folder, 'signer.sock')
  await listen(path)
  await expect(listen(path)).rejects.toThrow('Another signer listens')
})

it('rejects a socket path that refers to a regular file', async () => {
  const path = join(folder, 'signer.sock')
  writeFileSync(path, 'kept')
  await expect(listen(path)).rejects.toThrow('is not a socket')
  expect(existsSync(path)).toBe(true)
})

it('rejects a socket directory that other users can access', async () => {
  chmodSync(folder, 0o755)
  await expect(listen(join(folder, 'signer.sock'))).rejects.toThrow('open to other users')
})

it('rejects a symbolic link in place of the socket directory', async () => {
  mkdirSync(join(folder, 'real'), { mode: 0o700 })
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  await expect(listen(join(folder, 'link', 'signer.sock'))).rejects.toThrow('not a directory')
})

it('rejects a socket path that exceeds the maximum length', async () => {
  await expect(listen(join(folder, 'x'.repeat(100)))).rejects.toThrow('longer than 103 bytes')
})

it("permits a group to connect if the socket's directory is open to that group", async () => {
  chmodSync(folder, 0o750)
  const path = join(folder, 'signer.sock')
  await listen(path)
  expect(statSync(path).mode & 0o777).toBe(0o660)
})
