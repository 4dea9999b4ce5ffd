import { pino, type Logger } from 'pino'

const REDACTED = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.controlToken',
  '*.userEmail',
  '*.email',
  '*.password',
]

/** The server's logger: lines of JSON in which no secret and no address of a person is told. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: REDACTED, base: null })
}
