import { FLOAT_MEMO } from '@cambio/core/chains/deposit-memo'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'
import type { createEvmControl } from './evm-control.ts'
import { FLOAT } from './funds.ts'
import type { SandboxControl } from './sandbox-control.ts'
import type { createWorldRecords } from './world-records.ts'

interface FundParts {
  /** Connections with the database owner's database role. */
  pool: Pool
  catalogue(): Promise<Catalogue>
  control: Pick<SandboxControl, 'sendTo' | 'mine'>
  evm: Pick<ReturnType<typeof createEvmControl>, 'sendAs'>
  records: Pick<ReturnType<typeof createWorldRecords>, 'hotAddress'>
}

/**
 * Creates functions that move coins to and from the hot wallets of a fault test without the exchange's own processes.
 */
export function createWorldFunds({ pool, catalogue, control, evm, records }: FundParts) {
  return {
    /** Funds the hot wallets of all chains. */
    async sendFloat(): Promise<void> {
      const { rows } = await pool.query<{ chain: string; address: string }>(
        `SELECT chain, address FROM own_address WHERE purpose = 'hot'`,
      )
      for (const { slug, chain, requiresMemo } of (await catalogue()).instruments) {
        const address = present(rows.find((row) => row.chain === chain)?.address, chain)
        if (FLOAT[slug]) await control.sendTo(slug, address, FLOAT[slug], requiresMemo ? FLOAT_MEMO : null)
      }
    },

    /** Spends from an EVM chain's hot wallet with a transaction that the exchange did not create, and mines it. */
    async spendFromHot(chain: string): Promise<void> {
      const from = await records.hotAddress(chain)
      await evm.sendAs(chain, { from, to: from, value: '0x1' })
      await control.mine(chain)
    },
  }
}
