import { FLOAT_MEMO } from '@cambio/core/chains/deposit-memo'
import { readFloat } from '@cambio/core/ops/service/read-float'
import { formatAmount } from '@cambio/kernel/money'
import type { Command } from '../terminal/command.ts'
import type { Ops } from '../compose.ts'
import { json } from '../terminal/words.ts'

export const floatCommand: Command = {
  name: 'float',
  operands: '',
  summary: 'show the balances of the hot wallets, on chain and in the ledger, and their addresses for top-ups',
  help: 'Coins sent to a hot wallet are booked as inventory after the usual confirmations. Where a memo is shown, send with this memo.\n"may take" is the maximum of one new order; "owed" is the sum of committed payments; "on its way out" is reserved for payments that are not final.\n"on deposit addresses" is not swept yet: a sweep begins when an address holds three times its network fee.\nOn chains of the Bitcoin family, coins also stay on deposit addresses; "on chain" is the hot address only.',
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const addresses = new Map((await ops.work.stores.ops.hotAddresses()).map(({ chain, address }) => [chain, address]))
    const lines = []
    for (const line of await readFloat(ops, ops.work.stores)) {
      const { slug, chain, contract } = line.instrument
      const address = addresses.get(chain) ?? null
      const onChainAtomic = address === null ? null : await balanceOf(ops, chain, address, contract)
      const memo = line.instrument.requiresMemo ? FLOAT_MEMO : null
      lines.push({ ...line, slug, chain, address, memo, onChainAtomic })
    }
    if (options.json) {
      io.out(`${json(lines.map(({ instrument: _instrument, ...line }) => line))}\n`)
      return 0
    }
    for (const {
      slug,
      instrument,
      address,
      memo,
      onChainAtomic,
      heldAtomic,
      leavingAtomic,
      unsweptAtomic,
      mayTakeAtomic,
      wantedAtomic,
      isLow,
    } of lines) {
      const text = (atomic: bigint): string => formatAmount(atomic, instrument.decimals)
      io.out(
        `${slug}${isLow ? '  LOW' : ''}\n  by the books ${text(heldAtomic)} free and ${text(leavingAtomic)} on its way out, ${text(unsweptAtomic)} on deposit addresses, on chain ${onChainAtomic === null ? 'not known (the node does not answer)' : text(onChainAtomic)}, ` +
          `an order may take ${text(mayTakeAtomic)}, owed ${text(wantedAtomic)}\n  top up: ${address ?? 'the worker has made no wallet yet'}${memo === null ? '' : `, memo ${memo}`}\n`,
      )
    }
    return 0
  },
}

/**
 * Returns the balance of an address at the chain tip, in base units, or null when the node does not respond. On
 * Bitcoin-family chains, the result excludes coins that have not been swept from deposit addresses.
 */
async function balanceOf(ops: Ops, chain: string, address: string, contract: string | null): Promise<bigint | null> {
  try {
    return (await ops.gateways.get(chain)?.balance(address, contract)) ?? null
  } catch {
    return null
  }
}
