import { randomUUID } from 'node:crypto'
import { CcxtMarketData } from '@cambio/adapters/market/ccxt-market-data'
import { PostgresBridgedCreditStore } from '@cambio/adapters/postgres/chains/bridged-credit-store'
import { createPool, PAYOUT_TIMEOUTS } from '@cambio/adapters/postgres/create-pool'
import { DatabaseClock } from '@cambio/adapters/postgres/database-clock'
import { PostgresExposureStore } from '@cambio/adapters/postgres/orders/exposure-store'
import { PostgresInstrumentStore } from '@cambio/adapters/postgres/prices/instrument-store'
import { PostgresLeaseStore } from '@cambio/adapters/postgres/lease-store'
import { PostgresLedgerStore } from '@cambio/adapters/postgres/ledger/ledger-store'
import { requireSchema, UnusableDatabase } from '@cambio/adapters/postgres/migrate'
import { PostgresPayoutFeeStore } from '@cambio/adapters/postgres/payments/payout-fee-store'
import { PostgresTickStore } from '@cambio/adapters/postgres/prices/tick-store'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { DEFAULT_PRICE_POLICY } from '@cambio/core/quotes/agree-price'
import { runLoop, type LoopLogger } from '@cambio/core/shared/run-loop'
import { SettingError } from '@cambio/kernel/setting-error'
import type { PricesConfig } from './config.ts'
import { ratesLoop, type RatesLoop } from './rates.loop.ts'

const POOL_SIZE = 2

export interface Prices {
  loop: RatesLoop
  /** Records ticks until the stop signal, then closes every connection. */
  run(logger: LoopLogger, stop: AbortSignal): Promise<void>
}

/**
 * Creates the price service. Imports each store from its own file, because unused stores would use memory.
 * @throws {SettingError} when the database cannot be used with this role
 */
export async function composePrices(config: PricesConfig): Promise<Prices> {
  const pool = createPool(config.DATABASE_URL, POOL_SIZE, PAYOUT_TIMEOUTS)
  await requireSchema(pool).catch((error: unknown) => {
    throw error instanceof UnusableDatabase ? new SettingError(error.message) : error
  })
  const clock = await DatabaseClock.open(pool)
  const instruments = new PostgresInstrumentStore(pool)
  const loop = ratesLoop(
    {
      market: await CcxtMarketData.open(config.EXCHANGES, clock.now),
      ticks: new PostgresTickStore(pool),
      ledger: new PostgresLedgerStore(pool),
      exposure: new PostgresExposureStore(pool),
      bridged: new PostgresBridgedCreditStore(pool),
      fees: new PostgresPayoutFeeStore(pool),
      catalogueOf: async (slugs) => new Catalogue((await instruments.all()).filter(({ slug }) => slugs.has(slug))),
      clock,
      policy: DEFAULT_PRICE_POLICY,
    },
    new PostgresLeaseStore(pool, 'price_lease'),
    { holder: randomUUID(), everyMs: config.RATE_TICK_MS },
  )
  return {
    loop,
    async run(logger, stop) {
      await runLoop(loop, logger, stop)
      await loop.release().catch(() => {})
      await pool.end()
    },
  }
}
