import { formatAmount, parseAmount } from '@cambio/kernel/money'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RateItem } from '../../rates/rates-file.ts'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, LTC_ADDRESS } from '../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const XML = '/api/v2/rates/public/xml-v2-custom'
const JSON_TWIN = '/api/v2/rates/public/json-v2-custom'
const COINS = 5

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ SIGNER_VALUE_CAPS: '{"payment":"100000"}' })
})
afterAll(() => stack.close())

const items = async (): Promise<RateItem[]> => (await stack.app.inject(JSON_TWIN)).json()
const parser = new XMLParser({
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreAttributes: false,
  isArray: (name) => name === 'item',
})
const readXml = async (query = '') => {
  const { body, headers, statusCode } = await stack.app.inject(`${XML}${query}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(XMLValidator.validate(body)).toBe(true)
  return parser.parse(body).rates.item as Record<string, unknown>[]
}

it('lists every pair with the same numbers in both XML versions and in JSON', async () => {
  const [json, newer, older] = [await items(), await readXml(), await readXml('?version=1.0&path=bestchange')]
  expect(json).toHaveLength(COINS * (COINS - 1))
  for (const [index, item] of json.entries()) {
    const { floating, tofee, frommin, frommax, tomin, tomax, params, ...common } = item
    expect(params).toEqual([])
    const held = { '@_minutes': String(floating.minutes), '@_percent': floating.percent }
    expect(older[index]).toEqual({ ...common, tofee, floating: `${floating.minutes}, ${floating.percent}%` })
    const fee = { '#text': tofee, '@_type': 'abs' }
    expect(newer[index]).toEqual({
      ...common,
      frommin,
      frommax,
      tomin,
      tomax,
      tofee: fee,
      floating: expect.objectContaining(held),
    })
  }
  expect((await stack.app.inject(`${XML}?version=2`)).statusCode).toBe(422)
})

it("states the exact payouts of orders at the pair's minimum and maximum amounts", async () => {
  const all = await items()
  const { instruments } = stack.composition.services.catalogue
  const named = (code: string) => {
    const found = instruments.find(({ bestChangeName }) => bestChangeName === code)
    if (!found) throw new Error(code)
    return found
  }
  const pairs = all.filter(({ from, to }) => named(from).slug === 'eth' || named(to).slug === 'eth')
  expect(pairs).toHaveLength(2 * (COINS - 1))
  const addresses: Record<string, string> = { ethereum: ETH_ADDRESS, bsc: ETH_ADDRESS, litecoin: LTC_ADDRESS }
  for (const item of pairs.filter(({ from, to }) => addresses[named(from).chain] && addresses[named(to).chain])) {
    const [from, to] = [named(item.from), named(item.to)]
    for (const amount of [item.frommin, item.frommax]) {
      // Expire the earlier orders so that their reservations do not lower the limit for this order.
      await stack.query(`UPDATE orders SET state = 'EXPIRED' WHERE state = 'WAITING'`)
      const made = await stack.app.inject({
        method: 'POST',
        url: '/api/v2/orders/public/create',
        payload: {
          rateMode: 'FIXED',
          instrumentFrom: { currencyTitle: from.currencyTitle, networkTitle: from.networkTitle },
          instrumentTo: { currencyTitle: to.currencyTitle, networkTitle: to.networkTitle },
          destinationAddress: addresses[to.chain],
          refundAddress: from.chain === 'litecoin' ? LTC_ADDRESS : ETH_REFUND_ADDRESS,
          claimedDepositAmount: amount,
        },
      })
      expect(made.statusCode, made.body).toBe(200)
      const got = made.json().amountToGet
      expect(got).toBe(amount === item.frommin ? item.tomin : item.tomax)
      const promised = byTheFile(item, amount, from.decimals, to.decimals)
      const paid = atomic(got, to.decimals)
      // The server rounds both amounts down, so the payout may be one step below the amount computed from the file. It
      // may also exceed that amount by two steps plus the error of a twelve-digit price.
      const step = 10n ** BigInt(to.decimals - to.precisionDecimals)
      expect(
        paid >= promised - step && paid - promised <= 2n * step + promised / 10n ** 11n,
        `${item.from} ${item.to} ${amount}: ${got}, by the file ${formatAmount(promised, to.decimals)}`,
      ).toBe(true)
    }
  }
})

it("states how long each pair's rate is held for the largest possible order", async () => {
  const all = await items()
  const ethToLtc = all.find(({ from, to }) => from === 'ETH' && to === 'LTC')
  expect(ethToLtc).toMatchObject({ floating: { minutes: 5, percent: '3' } })
})

it('returns 304 to a client that already has the current rates file', async () => {
  const first = await stack.app.inject(XML)
  const { etag, 'last-modified': modified } = first.headers
  expect([etag, modified].every((text) => typeof text === 'string')).toBe(true)
  const again = await stack.app.inject({ url: XML, headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  const since = await stack.app.inject({ url: XML, headers: { 'if-modified-since': String(modified) } })
  expect(since.statusCode).toBe(304)
  const other = await stack.app.inject({ url: XML, headers: { 'if-none-match': '"another"' } })
  expect(other.statusCode).toBe(200)
  const old = await stack.app.inject({ url: `${XML}?version=1.0`, headers: { 'if-none-match': String(etag) } })
  expect(old.statusCode).toBe(200)
})

it('omits a coin from the rates file as soon as the coin has no price or inventory', async () => {
  const codes = async () => new Set((await items()).flatMap(({ from, to }) => [from, to]))
  const all = await codes()
  const { LTC: _price, ...prices } = (await stack.tick()).prices
  const { ltc: _none, ...inventory } = (await stack.tick()).inventory
  await stack.tick({ prices })
  await expect.poll(codes, { timeout: 5_000 }).toEqual(new Set([...all].filter((code) => code !== 'LTC')))
  await stack.tick({ inventory })
  const sides = async () => [
    (await items()).some(({ from }) => from === 'LTC'),
    (await items()).some(({ to }) => to === 'LTC'),
  ]
  await expect.poll(sides, { timeout: 5_000 }).toEqual([true, false])
  const { services } = stack.composition
  const real = services.ticks.latest
  services.ticks.latest = () => null
  expect((await stack.app.inject(XML)).body).toMatch(/<rates\/>\s*$/)
  expect(await items()).toEqual([])
  services.ticks.latest = real
})

function atomic(text: string, decimals: number): bigint {
  const parsed = parseAmount(text, decimals)
  if (!parsed.ok) throw new Error(text)
  return parsed.atomic
}

/** Computes `amount × out ÷ in − tofee` from the rates file, in base units of the receive side. */
function byTheFile(item: RateItem, amount: string, fromDecimals: number, toDecimals: number): bigint {
  const decimals = 30
  const gross =
    (atomic(amount, fromDecimals) * atomic(item.out, decimals) * 10n ** BigInt(toDecimals)) /
    (atomic(item.in, 0) * 10n ** BigInt(decimals + fromDecimals))
  return gross - atomic(item.tofee, toDecimals)
}
