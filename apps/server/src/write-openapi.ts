// Writes the committed openapi.json. With --check, only compares the file with the routes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from './http/openapi/openapi-document.ts'

const file = fileURLToPath(new URL('../../../openapi.json', import.meta.url))
const current = await openApiDocument()
if (!process.argv.includes('--check')) {
  writeFileSync(file, current)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== current) {
  console.error('openapi.json differs from the routes: run npm run openapi and commit it.')
  process.exit(1)
}
