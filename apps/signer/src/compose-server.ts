import type { Server } from 'node:http'
import { createRepeatFilter } from '@cambio/adapters/log/repeat-filter'
import { certificateExpiryLoop } from '@cambio/adapters/signer/certificate-expiry'
import type { SignerConnection } from '@cambio/adapters/signer/signer-connection'
import { createSignerServer } from '@cambio/adapters/signer/signer-server'
import { listenOnSocket, SocketRefused } from '@cambio/adapters/signer/signer-socket'
import { listenOnPort, type OnRefusedConnection } from '@cambio/adapters/signer/signer-tls-server'
import type { AddressIssuer, PayingSigner } from '@cambio/core/chains/signer'
import type { Loop } from '@cambio/core/shared/run-loop'
import { systemClock } from '@cambio/kernel/clock'
import { SettingError } from '@cambio/kernel/setting-error'
import type { Logger } from 'pino'

/**
 * Serves the signer on the Unix socket, or on a port with mutual TLS.
 * @throws {SettingError} when the socket or port cannot be used
 */
export async function serve(
  connection: SignerConnection,
  logger: Logger,
  parts: { signer: PayingSigner; issuer: AddressIssuer; wallet: string },
): Promise<Server> {
  const server = createSignerServer({
    ...parts,
    onRefusal: ({ reason, message }) =>
      logger.warn({ event: 'refused', reason, why: message }, 'a request was refused'),
    onError: (error) => logger.error({ err: error }, 'a call failed'),
    ...('tls' in connection && {
      mutualTls: { tls: connection.tls, onRefusedConnection: refusedConnections(logger) },
    }),
  })
  const listening =
    'tls' in connection ? listenOnPort(server, connection.tls) : listenOnSocket(server, connection.socketPath)
  await listening.catch((error: unknown) => {
    throw error instanceof SocketRefused ? new SettingError(`Refused to start. ${error.message}`) : error
  })
  return server
}

/** Returns a function that logs refused connections. A repeated line is logged at increasing intervals. */
function refusedConnections(logger: Logger): OnRefusedConnection {
  const repeats = createRepeatFilter(systemClock)
  return ({ from, why }) => {
    const leftOut = repeats(JSON.stringify([from, why]))
    if (leftOut !== null)
      logger.warn(
        { event: 'connection-refused', from, why, ...(leftOut > 0 && { leftOut }) },
        'a connection was refused',
      )
  }
}

/** Returns the loop that logs expiring certificates, or no loop for a Unix socket. */
export function expiryLoops(connection: SignerConnection, logger: Logger): Loop[] {
  if (!('tls' in connection)) return []
  return [
    certificateExpiryLoop(connection.tls, Date.now, (certificate) =>
      logger.warn({ event: 'certificate-expires', ...certificate }, 'a certificate expires soon'),
    ),
  ]
}
