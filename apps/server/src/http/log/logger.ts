import { LOG_LINES } from '@cambio/kernel/log-facts'
import { pino, type DestinationStream, type Logger } from 'pino'

/** Creates the server's JSON logger. It redacts secrets and email addresses. */
export function createLogger(level: string, to?: DestinationStream): Logger {
  return pino({ level, base: null, ...LOG_LINES }, to)
}
