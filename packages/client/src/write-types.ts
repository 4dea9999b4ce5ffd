// Writes the client's types, generated from openapi.json. With --check, compares them with the committed file instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const document = new URL('../../../openapi.json', import.meta.url)
const file = fileURLToPath(new URL('generated/api.ts', import.meta.url))
const current = `// Written by npm run openapi from openapi.json.\n${astToString(await openapiTS(document))}`
if (!process.argv.includes('--check')) {
  writeFileSync(file, current)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== current) {
  console.error("The client's types do not match openapi.json: run npm run openapi and commit them.")
  process.exit(1)
}
