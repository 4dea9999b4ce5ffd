import { LOG_LINES } from '@cambio/kernel/log-facts'
import { pino, type Logger } from 'pino'

/** Creates the signer's logger: JSON lines without secrets or addresses. */
export function createLogger(level: string): Logger {
  return pino({ level, base: { process: 'signer' }, ...LOG_LINES })
}
