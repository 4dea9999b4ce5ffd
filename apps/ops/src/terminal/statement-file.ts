import { readFileSync, statSync } from 'node:fs'
import type { StatementFile } from '@cambio/core/fiat/statement-file'
import { UsageError } from './io.ts'

/** Maximum size of a statement file, in bytes. */
const MAX_FILE_BYTES = 20_000_000

/**
 * Reads a statement file and parses it with `read`.
 * @throws {UsageError} for a file that is unreadable, malformed or not UTF-8
 */
export function readStatementFile(path: string, read: (text: string) => StatementFile): StatementFile {
  try {
    if (statSync(path).size > MAX_FILE_BYTES) throw new UsageError(`It has more than ${MAX_FILE_BYTES} bytes.`)
    return read(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)))
  } catch (error) {
    throw new UsageError(`${path} is not imported. ${error instanceof Error ? error.message : ''}`)
  }
}
