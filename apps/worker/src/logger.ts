import { LOG_LINES } from '@cambio/kernel/log-facts'
import { pino, type DestinationStream, type Logger } from 'pino'

/** Creates the worker's logger. It writes JSON lines without secrets or email addresses. */
export function createLogger(level: string, to?: DestinationStream): Logger {
  return pino({ level, base: { process: 'worker' }, ...LOG_LINES }, to)
}
