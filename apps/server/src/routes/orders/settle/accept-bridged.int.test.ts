import { Catalogue } from '@cambio/core/instruments/catalogue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  accept,
  orderWithChoice,
  refund,
  settlements,
  show,
  stack,
  useSettleServer,
} from '../../../testing/settle-set-up.ts'

useSettleServer()
const { find } = Catalogue.prototype
/** Marks ETH as a bridged token in every catalogue. */
beforeEach(() => {
  vi.spyOn(Catalogue.prototype, 'find').mockImplementation(function (this: Catalogue, name) {
    const one = find.call(this, name)
    return one?.slug === 'eth' ? { ...one, isBridged: true } : one
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const used = async () =>
  (await stack.query(`SELECT coalesce(sum(value_micro), 0)::text AS used FROM bridged_credit`))[0]?.['used']

it("counts a bridged token's deposit towards its daily limit when the user accepts the current rate", async () => {
  const made = await orderWithChoice()
  expect(await used()).toBe('0')
  expect((await accept(made, { controlToken: made.controlToken })).statusCode).toBe(200)
  expect(Number(await used())).toBeGreaterThan(1_000_000_000)
})

it("permits the refund of a bridged token's deposit that exceeds the token's daily limit", async () => {
  const made = await orderWithChoice()
  await stack.query(`UPDATE bridged_credit SET value_micro = 9999000000`)
  const refused = await accept(made, { controlToken: made.controlToken })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'ERR_NO_LIQUIDITY_AVAILABLE'])
  expect(await show(made)).toMatchObject({ state: 'ACTION_REQUIRED' })
  expect((await refund(made)).statusCode).toBe(200)
  expect(await settlements(made)).toMatchObject([{ purpose: 'refund' }])
})
