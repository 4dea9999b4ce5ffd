// Generates, from the contract, the lists of API calls that the pages make. With --check, only compares the committed
// lists with the contract.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../lib/root.ts'
import { readTables, tableFile, tableText } from './call-tables.ts'

for (const [name, calls] of await readTables()) {
  const path = join(ROOT, tableFile(name))
  const text = tableText(name, calls)
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${tableFile(name)} does not match the contract: run npm run openapi and commit it.`)
    process.exitCode = 1
  }
}
