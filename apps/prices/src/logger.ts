import { LOG_LINES } from '@cambio/kernel/log-facts'
import { pino, type Logger } from 'pino'

/** Creates the logger of the price service: JSON lines without secrets. */
export function createLogger(level: string): Logger {
  return pino({ level, base: { process: 'prices' }, ...LOG_LINES })
}
