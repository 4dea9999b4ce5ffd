import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { callPath, type CallSpec } from '../../packages/contract/src/call.ts'
import { ACCOUNT_CALLS } from '../../packages/contract/src/generated/account-calls.ts'
import { IDENTITY_CALLS } from '../../packages/contract/src/generated/identity-calls.ts'
import { MESSENGER_CALLS } from '../../packages/contract/src/generated/messenger-calls.ts'
import { CONTENT_CALLS } from '../../packages/contract/src/generated/content-calls.ts'
import { PRICES_CALLS } from '../../packages/contract/src/generated/prices-calls.ts'
import { SITE_CALLS } from '../../packages/contract/src/generated/site-calls.ts'
import { STATUS_CALLS } from '../../packages/contract/src/generated/status-calls.ts'
import { SUPPORT_CALLS } from '../../packages/contract/src/generated/support-calls.ts'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'
import { readTables, tableFile, tableText, type DefinedCall } from './call-tables.ts'

const COMMITTED: Record<string, Record<string, CallSpec>> = {
  account: ACCOUNT_CALLS,
  identity: IDENTITY_CALLS,
  messenger: MESSENGER_CALLS,
  content: CONTENT_CALLS,
  prices: PRICES_CALLS,
  site: SITE_CALLS,
  status: STATUS_CALLS,
  support: SUPPORT_CALLS,
}
const tables = await readTables()

test("the committed lists of API calls state each call's method, path and timeout from the contract", () => {
  expect(COMMITTED).toEqual(Object.fromEntries([...tables].map(([name, calls]) => [name, specsOf(calls)])))
})

test('the committed lists of API calls are identical to the generated ones', () => {
  const folder = join(ROOT, dirname(tableFile('site')))
  const expected = [...tables].map(([name, calls]) => [basename(tableFile(name)), tableText(name, calls)])
  const committed = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')])
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(expected))
})

test('a generated list of API calls imports only types from the contract', () => {
  for (const [name, calls] of tables) {
    const imports = tableText(name, calls)
      .split('\n')
      .filter((line) => line.startsWith('import'))
    expect(imports.filter((line) => !line.startsWith('import type '))).toEqual([])
  }
})

test('no generated list of API calls contains a call that requires a signature', () => {
  const signed = [...tables.values()].flat().filter(({ call }) => call.signed === 'required')
  expect(signed).toEqual([])
})

function specsOf(calls: readonly DefinedCall[]): Record<string, CallSpec> {
  return Object.fromEntries(
    calls.map(({ call }) => [call.name, { method: call.method, path: callPath(call), timeoutMs: call.timeoutMs }]),
  )
}
