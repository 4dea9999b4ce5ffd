import { X509Certificate } from 'node:crypto'
import { Agent, type RequestOptions } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import type { SignerConnection } from './signer-connection.ts'
import { isNamed, sharedTlsOptions, type SignerTls } from './signer-tls.ts'

/** Maximum number of a caller's connections to the signer. */
const MAX_SOCKETS = 16
const POOL = { keepAlive: true, maxSockets: MAX_SOCKETS }

/** Returns the request options that lead to the signer, with an agent that reuses its connections. */
export function signerRequestOptions(connection: SignerConnection): RequestOptions & { agent: Agent } {
  if ('socketPath' in connection) return { socketPath: connection.socketPath, agent: new Agent(POOL) }
  const { host, port } = connection.tls
  return { protocol: 'https:', host, port, agent: tlsAgent(connection.tls) }
}

function tlsAgent(tls: SignerTls): Agent {
  return new TlsAgent({
    ...POOL,
    ...sharedTlsOptions(tls),
    servername: tls.peer,
    checkServerIdentity: (_host, { raw }) =>
      isNamed(new X509Certificate(raw), tls.peer)
        ? undefined
        : new Error(`its certificate is not for ${tls.peer} (SIGNER_TLS_PEER)`),
    // Resumed sessions would skip the check of the certificate.
    maxCachedSessions: 0,
  })
}
