import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { SocketRefused } from './signer-socket.ts'
import { isNamed, sharedTlsOptions, type SignerTls } from './signer-tls.ts'

/** Time in milliseconds within which a caller must complete the TLS handshake. */
const HANDSHAKE_TIMEOUT_MS = 5_000

/** Called for each connection that the signer rejects. It carries out no call of such a connection. */
export type OnRefusedConnection = (connection: { from: string; why: string }) => void

/**
 * Creates an HTTPS server with mutual TLS 1.3. It serves only callers whose certificate is from the CA and contains the
 * name `tls.peer`.
 */
export function createTlsServer(
  tls: SignerTls,
  onRequest: RequestListener,
  onRefusedConnection: OnRefusedConnection,
): Server {
  const refuse = (socket: TLSSocket, why: string): void => {
    onRefusedConnection({ from: socket.remoteAddress ?? 'unknown', why })
    socket.destroy()
  }
  const options = { requestCert: true, handshakeTimeout: HANDSHAKE_TIMEOUT_MS }
  const server = createServer({ ...sharedTlsOptions(tls), ...options }, (request, response) => {
    // Check the name for each request: Node still parses a request that arrived before its socket was destroyed.
    const socket = request.socket as TLSSocket
    if (socket.isSessionReused()) refuse(socket, 'the session is resumed without a check of the certificate')
    else if (isNamed(socket.getPeerX509Certificate(), tls.peer)) onRequest(request, response)
    else refuse(socket, `the certificate is not for ${tls.peer}`)
  })
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(socket, String(socket.authorizationError ?? error.code ?? error.message)),
  )
  return server
}

/** Makes a server listen on a host and port. @throws {SocketRefused} when the address cannot be used */
export async function listenOnPort(server: Server, { host, port }: Pick<SignerTls, 'host' | 'port'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new SocketRefused(`SIGNER_TLS_ADDRESS ${host}:${port} cannot be used: ${error.code}`)),
    )
    server.listen(port, host, resolve)
  })
}
