import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { CHAINALYSIS_PREFIX, serveChainalysis } from './chainalysis.routes.ts'
import { ScreeningList } from './screening-list.ts'

/** Address from the example in Chainalysis's public documentation. */
const PUBLISHED = '0x1da5821544e25c636c1417ba96ade4cf6d2f9b5a'

function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-screening-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const list = new ScreeningList(folder)
  const app = Fastify({ forceCloseConnections: true })
  serveChainalysis(app, list)
  const get = async (address: string, key: string | null = 'sandbox') => {
    const url = `${CHAINALYSIS_PREFIX}/api/v1/address/${encodeURIComponent(address)}`
    const answer = await app.inject({ url, headers: key === null ? {} : { 'x-api-key': key } })
    return { status: answer.statusCode, body: answer.body, type: answer.headers['content-type'] }
  }
  const identifications = async (address: string) =>
    (JSON.parse((await get(address)).body) as { identifications: object[] }).identifications
  return { list, folder, get, identifications }
}

test('returns the documented example response', async () => {
  const { identifications } = serve()
  expect(await identifications(PUBLISHED)).toMatchObject([
    {
      category: 'sanctions',
      name: 'SANCTIONS: OFAC SDN Secondeye Solution 2021-04-15 1da5821544e25c636c1417ba96ade4cf6d2f9b5a',
      url: 'https://home.treasury.gov/news/press-releases/jy0126',
    },
  ])
})

test('matches a sanctioned EVM address in any capitalisation until it is removed from the list', async () => {
  const { list, folder, identifications } = serve()
  list.set(`0x${'A'.repeat(40)}`, 'sanctions')
  expect(await identifications(`0x${'a'.repeat(40)}`)).toMatchObject([{ category: 'sanctions' }])
  expect(await identifications('bc1qnobody')).toEqual([])
  expect(new ScreeningList(folder).identifications(`0x${'a'.repeat(40)}`)).toHaveLength(1)
  list.set(`0x${'a'.repeat(40)}`, null)
  expect(await identifications(`0x${'a'.repeat(40)}`)).toEqual([])
})

test('returns 403 for a missing or wrong key and 400 for an invalid address', async () => {
  const { get } = serve()
  expect([(await get(PUBLISHED, null)).status, (await get(PUBLISHED, 'wrong')).status]).toEqual([403, 403])
  expect([(await get('a b')).status, (await get('../healthz')).status]).toEqual([400, 400])
})

test('returns a 503 or an HTML page, depending on the configured fault', async () => {
  const { list, get } = serve()
  list.fault = 'down'
  expect((await get(PUBLISHED)).status).toBe(503)
  list.fault = 'garbage'
  expect(await get(PUBLISHED)).toMatchObject({ status: 200, type: expect.stringContaining('text/html') })
})
