import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ORDER_CALLS } from './order-lookups.ts'

/** Calls that accept an order ID but do not reveal whether the order exists. */
const SHOW_NOTHING = ['sendSupportMessage']

interface Operation {
  operationId: string
  parameters?: unknown
  requestBody?: unknown
}

it('ORDER_CALLS lists every API call that accepts an order ID', () => {
  const file = new URL('../../../../../openapi.json', import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
  const named = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .filter(({ parameters, requestBody }) => JSON.stringify([parameters, requestBody]).includes('"orderId"'))
    .map(({ operationId }) => operationId.replace(/_v\d$/, ''))
  expect([...new Set(named)].toSorted()).toEqual([...ORDER_CALLS, ...SHOW_NOTHING].toSorted())
})
