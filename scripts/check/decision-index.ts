import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/root.ts'

export const DECISIONS = join(ROOT, 'docs/decisions')
/** Index of the decision records. `UPDATE_DOCS=1` rewrites it. */
export const INDEX_FILE = join(DECISIONS, 'README.md')

export interface DecisionRecord {
  /** File name, for example `004-the-signer-writes-the-transaction.md`. */
  file: string
  /** Number from the first line, as a string. */
  number: string
  /** Title from the first line. */
  title: string
  text: string
}

const HEADING = /^# (\d{3}) · (.+)$/m
const HEAD = `# Decisions

Each record states one decision, its reasons, and what was rejected. Numbers are permanent: a record that no longer holds stays, and its
status names the record that replaces it.

`

/** Reads all decision records in numerical order. */
export function readDecisions(): DecisionRecord[] {
  const files = readdirSync(DECISIONS).filter((file) => /^\d{3}-/.test(file))
  return files.toSorted().map((file) => {
    const text = readFileSync(join(DECISIONS, file), 'utf8')
    const [, number = '', title = ''] = HEADING.exec(text) ?? []
    return { file, number, title, text }
  })
}

/** Returns the index page of the decision records. */
export function indexOf(records: readonly DecisionRecord[]): string {
  return HEAD + records.map(({ number, title, file }) => `- [${number}](${file}) ${title}\n`).join('')
}
