import { readFileSync, statSync } from 'node:fs'
import { CamtError, MAX_FILE_CHARS } from '@cambio/adapters/chains/bank/camt/camt-xml'
import { readCamt } from '@cambio/adapters/chains/bank/camt/read-camt'
import type { StatementFile } from '@cambio/core/fiat/statement-file'
import { UsageError } from './io.ts'

/** Bytes of a character in UTF-8, at most. */
const MAX_CHAR_BYTES = 4

/**
 * Reads a statement file of an account.
 * @throws {UsageError} for a file that cannot be read, is no UTF-8, or has a fault
 */
export function readStatementFile(path: string, iban: string): StatementFile {
  try {
    if (statSync(path).size > MAX_FILE_CHARS * MAX_CHAR_BYTES) throw new CamtError('The file is too large.')
    return readCamt(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)), iban)
  } catch (error) {
    throw new UsageError(`${path} is not imported. ${error instanceof Error ? error.message : ''}`)
  }
}
