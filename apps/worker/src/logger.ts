import { LOG_LINES } from '@cambio/kernel/log-facts'
import { pino, type DestinationStream, type Logger } from 'pino'

/** The worker's logger: lines of JSON in which no secret and no address of a person is told. */
export function createLogger(level: string, to?: DestinationStream): Logger {
  return pino({ level, base: { process: 'worker' }, ...LOG_LINES }, to)
}
