import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig as readPricesConfig } from '../../apps/prices/src/config.ts'
import { ROOT } from '../lib/root.ts'
import { inheritedEnvironment } from './inherited-environment.ts'
import { pricesEnvironment } from './prices-environment.ts'

const MACHINE = { PATH: '/bin', NODE_EXTRA_CA_CERTS: '/etc/ca.pem', LOG_LEVEL: 'warn', RATE_TICK_MS: '250' }
const OTHERS = {
  CHAINS: '[{"rpcUrl":"https://user:password@node.example"}]',
  CONTROL_SECRET: 'a secret of server and worker',
  SIGNER_DATABASE_URL: 'postgres://signer:x@db/cambio',
  WORKER_DATABASE_URL: 'postgres://worker:x@db/cambio',
  LIQUIDITY_PROVIDERS: '[{"key":"secret"}]',
  REDIS_URL: 'redis://:password@cache',
}
const OWN = { databaseUrl: 'postgres://prices:x@db/cambio', exchanges: [{ id: 'okx' }] }

it("passes the price service only its database role, its exchanges and the machine's settings", () => {
  const environment = pricesEnvironment({ exchanges: '[{"id":"kraken"}]' }, { ...MACHINE, ...OTHERS }, OWN)
  const { MALLOC_ARENA_MAX: _arenas, ...rest } = environment
  expect(rest).toEqual({ ...MACHINE, DATABASE_URL: OWN.databaseUrl, EXCHANGES: '[{"id":"kraken"}]' })
  expect(readPricesConfig(environment)).toMatchObject({ DATABASE_URL: OWN.databaseUrl, RATE_TICK_MS: 250 })
})

it("uses the sandbox's simulated exchanges unless the operator has configured others", () => {
  expect(pricesEnvironment({ exchanges: null }, {}, OWN).EXCHANGES).toBe('[{"id":"okx"}]')
})

it("does not pass the price service's database role or exchanges to other processes", () => {
  const inherited = inheritedEnvironment({ PRICES_DATABASE_URL: OWN.databaseUrl, EXCHANGES: '[]' })
  expect([inherited.PRICES_DATABASE_URL, inherited.EXCHANGES]).toEqual([undefined, undefined])
})

it.each(['apps/worker/src', 'apps/server/src', 'apps/signer/src'])(
  "%s does not read the price service's settings",
  (folder) => {
    const text = readFileSync(join(ROOT, folder, 'config.ts'), 'utf8')
    for (const name of ['PRICES_DATABASE_URL', 'EXCHANGES']) expect(text).not.toContain(name)
  },
)
