import { callsOf, type ApiCall, type ApiDocument, type Value } from './document.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Script that Postman and Bruno run before each request. It signs every request that has the public key header. */
const SIGNING_SCRIPT = `const publicKey = pm.collectionVariables.get('publicKey')
const secret = pm.collectionVariables.get('secret')
const shown = pm.request.headers.find((header) => header.key === 'X-Api-Public-Key' && !header.disabled)
if (publicKey && secret && shown) {
  const crypto = require('crypto-js')
  const timestamp = String(Date.now())
  const isReading = pm.request.method === 'GET'
  const body = isReading ? pm.request.url.getQueryString() : pm.request.body ? pm.request.body.raw : ''
  const text = timestamp + pm.variables.replaceIn(body) + publicKey
  const signature = crypto.enc.Base64.stringify(crypto.HmacSHA256(text, secret))
  pm.request.headers.upsert({ key: 'X-Api-Timestamp', value: timestamp })
  pm.request.headers.upsert({ key: 'X-Api-Signature', value: signature })
}`

/** Returns a document's calls as a Postman collection (v2.1) with one folder per area. */
export function postmanCollection(document: ApiDocument): object {
  const calls = callsOf(document)
  const groups = [...new Set(calls.map(({ group }) => group))]
  return {
    info: { name: document.info.title, description: document.info.description, schema: SCHEMA },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'publicKey', value: '' },
      { key: 'secret', value: '' },
    ],
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: SIGNING_SCRIPT.split('\n') } }],
    item: groups.map((name) => ({ name, item: calls.filter(({ group }) => group === name).map(itemOf) })),
  }
}

function itemOf(call: ApiCall): object {
  return {
    name: `${call.summary} (${call.path.split('/')[2] ?? ''})`,
    request: {
      method: call.method,
      description: call.description,
      header: headersOf(call),
      url: urlOf(call),
      ...(call.body && {
        body: { mode: 'raw', raw: JSON.stringify(call.body, null, 2), options: { raw: { language: 'json' } } },
      }),
      ...(call.isForm && { body: { mode: 'formdata', formdata: [] } }),
    },
  }
}

function headersOf({ signing, headers, body }: ApiCall): object[] {
  return [
    ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ...(signing === 'none'
      ? []
      : [{ key: 'X-Api-Public-Key', value: '{{publicKey}}', ...(signing === 'accepted' && { disabled: true }) }]),
    ...headers.map((one) =>
      // Postman generates a new idempotency key for each request. With a fixed key, every create request would return
      // the first order.
      fieldOf(one.name === 'idempotency-key' ? { ...one, value: '{{$guid}}', isRequired: true } : one),
    ),
  ]
}

function urlOf({ path, pathValues, query }: ApiCall): object {
  const colons = path.replaceAll(/\{(\w+)\}/g, ':$1')
  return {
    raw: `{{baseUrl}}${colons}`,
    host: ['{{baseUrl}}'],
    path: colons.split('/').slice(1),
    ...(query.length > 0 && { query: query.map(fieldOf) }),
    ...(pathValues.length > 0 && {
      variable: pathValues.map(({ name, value, description }) => ({ key: name, value, description })),
    }),
  }
}

function fieldOf({ name, value, description, isRequired }: Value): object {
  return { key: name, value, description, ...(!isRequired && { disabled: true }) }
}
