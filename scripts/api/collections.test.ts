import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'
import { curlPage, SIGNING_FUNCTIONS } from './curl-page.ts'
import { callsOf, type ApiDocument } from './document.ts'
import { postmanCollection } from './postman-collection.ts'

interface Item {
  name: string
  request: { method: string; header: { key: string; value: string; disabled?: boolean }[]; url: { raw: string } }
}
interface Collection {
  info: { schema: string }
  event: { script: { exec: string[] } }[]
  item: { name: string; item: Item[] }[]
}

const KEY = 'AbCdEf'
const SECRET = 'a secret'
const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as ApiDocument
const calls = callsOf(document)
const collection = postmanCollection(document) as Collection
const items = collection.item.flatMap(({ item }) => item)
const signatureOf = (timestamp: string, text: string) =>
  createHmac('sha256', SECRET).update(`${timestamp}${text}${KEY}`).digest('base64')

describe('the Postman collection', () => {
  test('the Postman collection (format 2.1) contains each call in openapi.json once', () => {
    expect(collection.info.schema).toContain('/v2.1.0/')
    const listed = items.map(({ request }) => `${request.method} ${request.url.raw}`)
    const served = calls.map(({ method, path }) => `${method} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    expect(listed.toSorted()).toEqual(served.toSorted())
  })

  test('the Postman collection sends a new idempotency key with each create request', () => {
    const creates = items.filter(({ request }) => request.url.raw.endsWith('/orders/public/create'))
    expect(creates).toHaveLength(2)
    for (const { request } of creates)
      expect(request.header).toContainEqual(expect.objectContaining({ key: 'idempotency-key', value: '{{$guid}}' }))
  })

  test.each([
    ['GET', 'limit=5'],
    ['POST', '{"a":"ü"}'],
  ])('the request script signs a %s request', (method, text) => {
    const sent: Record<string, string> = {}
    const variables: Record<string, string> = { publicKey: KEY, secret: SECRET }
    const headers = Object.assign([{ key: 'X-Api-Public-Key', value: KEY }], {
      upsert: ({ key, value }: { key: string; value: string }) => void (sent[key] = value),
    })
    const pm = {
      collectionVariables: { get: (name: string) => variables[name] },
      variables: { replaceIn: (value: string) => value },
      request: { method, headers, url: { getQueryString: () => text }, body: { raw: text } },
    }
    const hash = { HmacSHA256: (value: string, key: string) => createHmac('sha256', key).update(value) }
    const encode = { Base64: { stringify: (hmac: ReturnType<typeof createHmac>) => hmac.digest('base64') } }
    const lines = collection.event[0]?.script.exec.join('\n') ?? ''
    runInNewContext(lines, { pm, require: () => ({ ...hash, enc: encode }) })
    expect(sent['X-Api-Signature']).toBe(signatureOf(sent['X-Api-Timestamp'] ?? '', text))
  })
})

describe('the curl command page', () => {
  const page = curlPage(document)
  const blocks = [...page.matchAll(/```bash\n([\s\S]*?)\n```/g)].map(([, block = '']) => block)

  test('the curl command page contains a valid bash command for each call', () => {
    expect(blocks).toHaveLength(calls.length + 1)
    for (const { method, path } of calls) expect(page).toContain(`\`${method} ${path}\``)
    execFileSync('bash', ['-n'], { input: blocks.join('\n') })
  })

  test.each([
    ['GET', 'limit=5&before=7'],
    ['POST', `{"a":"ü it's"}`],
  ])('the shell functions sign a %s request', (method, text) => {
    const functions = SIGNING_FUNCTIONS.replaceAll('…', '')
    const script = `${functions}\nKEY=${KEY}\nSECRET='${SECRET}'\ncurl() { printf '%s\\n' "$@"; }\nsigned ${method} /path "$TEXT"`
    const sent = execFileSync('bash', { input: script, env: { ...process.env, TEXT: text }, encoding: 'utf8' })
    const valueOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(sent)?.[1] ?? ''
    const timestamp = valueOf('X-Api-Timestamp')
    expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000)
    expect(valueOf('X-Api-Signature')).toBe(signatureOf(timestamp, text))
    expect(sent).toContain(method === 'GET' ? `/path?${text}` : text)
  })
})
