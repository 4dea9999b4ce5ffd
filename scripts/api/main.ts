// Writes the Postman collection and the curl page from openapi.json. With --check, only compares the committed files
// with openapi.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/root.ts'
import { curlPage } from './curl-page.ts'
import type { ApiDocument } from './document.ts'
import { postmanCollection } from './postman-collection.ts'

const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as ApiDocument
const files = {
  'docs/api/cambio.postman_collection.json': `${JSON.stringify(postmanCollection(document), null, 2)}\n`,
  'docs/api/curl.md': curlPage(document),
}
mkdirSync(join(ROOT, 'docs/api'), { recursive: true })
for (const [file, text] of Object.entries(files)) {
  const path = join(ROOT, file)
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text)
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${file} does not match openapi.json: run npm run openapi and commit it.`)
    process.exitCode = 1
  }
}
