import { AdapterError } from '@cambio/core/shared/adapter-error'
import { expect, test } from 'vitest'
import { type Answer, startScriptedServer } from '../liquidity/testing/scripted-server.ts'
import { ChainalysisScreening } from './chainalysis-screening.ts'

/** Address from the example in the public documentation. */
const ADDRESS = '0x1da5821544e25c636c1417ba96ade4cf6d2f9b5a'
/** Name of the identification in the documentation's example. */
const NAME = 'SANCTIONS: OFAC SDN Secondeye Solution 2021-04-15 1da5821544e25c636c1417ba96ade4cf6d2f9b5a'
/** Response from the documentation's example, with a shortened description. */
const PUBLISHED = JSON.stringify({
  identifications: [
    {
      category: 'sanctions',
      name: NAME,
      description: 'Pakistan-based Secondeye Solution (SES), also known as Forwarderz, is a synthetic identity …',
      url: 'https://home.treasury.gov/news/press-releases/jy0126',
    },
  ],
})
const NOTHING = '{"identifications":[]}'

/**
 * Starts a stub provider with one response for an address. Returns an adapter that calls it, and the requests that it
 * receives.
 */
async function answering(answer: Answer, address = ADDRESS) {
  const { baseUrl, requests } = await startScriptedServer('/api/v1/address/', { [encodeURIComponent(address)]: answer })
  return { requests, screening: new ChainalysisScreening({ baseUrl, apiKey: 'the key', timeoutMs: 300 }) }
}

test('parses the published example of a screening response', async () => {
  const { screening, requests } = await answering(PUBLISHED)
  const listing = { source: 'chainalysis', reason: `sanctions: ${NAME}` }
  expect(await screening.findListing('0x1DA5821544E25C636C1417BA96ADE4CF6D2F9B5A')).toEqual(listing)
  expect(requests).toMatchObject([{ url: `/api/v1/address/${ADDRESS}`, headers: { 'x-api-key': 'the key' } }])
})

test('returns null for an address without sanctions identifications', async () => {
  expect(await (await answering(NOTHING)).screening.findListing(ADDRESS)).toBeNull()
})

test.each([
  ['bitcoincash:qpf2cphc5dkuclkqur7lhj2yuqq9pk3hmukle77vhq', 'qpf2cphc5dkuclkqur7lhj2yuqq9pk3hmukle77vhq'],
  ['bc1qSomeCase', 'bc1qSomeCase'],
  ['a/../b?c', 'a/../b?c'],
])('sends the address %s to the screening provider as %s, in a single path segment', async (address, spelled) => {
  const { screening, requests } = await answering(NOTHING, spelled)
  expect(await screening.findListing(address)).toBeNull()
  expect(requests[0]?.url).toBe(`/api/v1/address/${encodeURIComponent(spelled)}`)
})

test('shortens the listing reason to one line of at most 200 characters', async () => {
  const identifications = [{ category: 'sanctions', name: `one\ntwo\u0000 ${'x'.repeat(400)}` }]
  const found = await (await answering(JSON.stringify({ identifications }))).screening.findListing(ADDRESS)
  expect(found?.reason).toMatch(/^sanctions: one two x{181}$/)
})

test.each<[string, Answer]>([
  ['a response without identifications', '{}'],
  ['identifications that are not a list', '{"identifications":{}}'],
  ['an identification without a category', '{"identifications":[{"name":"x"}]}'],
  [
    'a list of 101 identifications',
    JSON.stringify({ identifications: Array.from({ length: 101 }, () => ({ category: 'x' })) }),
  ],
  ['an HTML page', '<html>'],
  ['an empty response', ''],
  ['a response of more than 64 KiB', JSON.stringify({ identifications: [], padding: 'x'.repeat(70_000) })],
  ['a rejected key', { status: 403, body: '{"message":"Forbidden"}' }],
  ['an exceeded rate limit', { status: 429, body: '{}' }],
  ['a server error', { status: 503, body: NOTHING }],
  ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['a broken connection', (request) => request.socket.destroy()],
  ['no response', () => {}],
])('Chainalysis screening throws for %s', async (_what, answer) => {
  await expect((await answering(answer)).screening.findListing(ADDRESS)).rejects.toBeInstanceOf(AdapterError)
})
