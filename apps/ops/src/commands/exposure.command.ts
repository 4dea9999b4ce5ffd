import { formatAmount } from '@cambio/kernel/money'
import type { Command } from '../terminal/command.ts'
import { coins, json } from '../terminal/words.ts'

/** Maximum number of client lines in the output. Each client has one line for all assets and one for each asset. */
const TOP_CLIENTS = 20
/** Number of decimal places of a client's exposure, which is stored in micro-USDT. */
const MICRO_DIGITS = 6

export const exposureCommand: Command = {
  name: 'exposure',
  operands: '',
  summary: 'show what open FIXED orders promise, by asset and by client',
  help: '"promised" is the sum of the unfunded FIXED orders. "reserved" is the sum against which new orders are checked; both are equal. "limit" is the limit at which the newest order was accepted.\nLimits are settings: FIXED_EXPOSURE_PERCENT, FIXED_EXPOSURE_ASSET_USDT, FIXED_EXPOSURE_CLIENT_USDT, FIXED_EXPOSURE_PARTNER_USDT. A network is shown as a keyed hash. Each client has two lines: over all assets, and in one asset ("in <asset>"), of whose limit a client may use a quarter and a partner key half.',
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const assets = await ops.exposure.lines()
    const clients = await ops.exposure.topClients(TOP_CLIENTS)
    if (options.json) {
      io.out(`${json({ assets, clients })}\n`)
      return 0
    }
    if (assets.length === 0) io.out('No open FIXED order has reserved anything.\n')
    for (const { asset, promisedAtomic, reservedAtomic, limitAtomic, openOrders } of assets) {
      const text = (atomic: bigint): string => coins(ops.catalogue, asset, atomic)
      io.out(
        `${asset}  ${openOrders} open orders, promised ${text(promisedAtomic)}, reserved ${text(reservedAtomic)}, limit ${text(limitAtomic)}\n`,
      )
    }
    const usdt = (micro: bigint): string => formatAmount(micro, MICRO_DIGITS)
    for (const { client, reservedMicro, limitMicro } of clients)
      io.out(`  ${client}  ${usdt(reservedMicro)} of ${usdt(limitMicro)} USDT\n`)
    return 0
  },
}
