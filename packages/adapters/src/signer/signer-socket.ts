import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'

/**
 * Maximum length in bytes of a Unix socket path that every supported system allows. macOS allows 104, including the
 * terminating zero.
 */
export const MAX_SOCKET_PATH_BYTES = 103
const OTHERS_MASK = 0o007
const GROUP_ENTER = 0o010
const CONNECT_PATIENCE_MS = 2_000

/** Thrown when the socket cannot be used, with the reason in the message. Restarting the process would not help. */
export class SocketRefused extends Error {
  override readonly name = 'SocketRefused'
}

/**
 * Makes a server listen on a Unix socket. Creates the socket's directory, which only this user may enter (0700). If the
 * operator has opened the directory to a group (0750), that group may also connect. Removes the leftover socket of a
 * process that has ended.
 * @throws {SocketRefused} when the path is too long, the directory is open to other users, or a running process is
 * listening on the path
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES)
    throw new SocketRefused(`SIGNER_SOCKET is longer than ${MAX_SOCKET_PATH_BYTES} bytes: ${path}`)
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mode = assertPrivate(folder)
  await removeDeadSocket(path)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, (mode & GROUP_ENTER) === 0 ? 0o600 : 0o660)
}

/**
 * Returns the mode of the socket's directory. Throws unless the directory belongs to this user and only this user and
 * one group can enter it.
 */
function assertPrivate(folder: string): number {
  const found = lstatSync(folder)
  if (!found.isDirectory()) throw new SocketRefused(`${folder} is not a directory of its own`)
  if (found.uid !== process.getuid?.()) throw new SocketRefused(`${folder} belongs to another user`)
  if ((found.mode & OTHERS_MASK) !== 0)
    throw new SocketRefused(`${folder} is open to other users: run chmod 0700 ${folder}`)
  return found.mode
}

async function removeDeadSocket(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSocket()) throw new SocketRefused(`${path} exists and is not a socket`)
  if (await isAlive(path)) throw new SocketRefused(`Another signer listens on ${path}`)
  rmSync(path, { force: true })
}

function isAlive(path: string): Promise<boolean> {
  const socket = connect(path)
  socket.setTimeout(CONNECT_PATIENCE_MS)
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    // A suspended process does not respond but still exists, so the socket is in use.
    socket.once('timeout', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
