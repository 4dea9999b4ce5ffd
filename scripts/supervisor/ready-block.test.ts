import { expect, it } from 'vitest'
import { readyBlock } from './ready-block.ts'
import { readSettings } from './settings.ts'
import { PRODUCTION } from './testing/production.ts'

const FACTS = { sandbox: null, databaseTitle: 'Postgres', devUrl: null, filling: [], tookMs: 1_000 }

it('the ready message contains the public URL in production', () => {
  const block = readyBlock({ ...FACTS, settings: readSettings({ ...PRODUCTION, PORT: '4000' }) })
  expect(block).toContain('https://swap.example/openapi.json')
  expect(block).toContain('0.0.0.0, port 4000')
  expect(block).not.toMatch(/localhost|npm run reset/)
})

it("the ready message contains this machine's URL in a sandbox", () => {
  expect(readyBlock({ ...FACTS, settings: readSettings({ PORT: '4000' }) })).toMatch(/Open +http:\/\/localhost:4000\n/)
})

it('the ready message lists the coins that the exchange cannot pay out yet', () => {
  const settings = readSettings({ PORT: '4000' })
  expect(readyBlock({ ...FACTS, settings })).not.toContain('Waiting for')
  expect(readyBlock({ ...FACTS, settings, filling: ['ETH', 'USDT (TRC20)'] })).toMatch(
    /Waiting for +ETH, USDT \(TRC20\)/,
  )
})
