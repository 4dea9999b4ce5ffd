import type { AssetDirection } from '@cambio/core/ops/ops-store'
import { switchAsset } from '@cambio/core/ops/service/switches'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { UsageError } from '../terminal/io.ts'

export const assetCommand: Command = {
  name: 'asset',
  operands: '<slug> deposits|payouts on|off',
  summary: 'open or close one direction of an asset to new orders',
  help: 'deposits: coins that users send; payouts: coins that users receive. Existing orders are still processed.',
  changes: true,
  options: [],
  run(call) {
    const [slug = '', direction, word] = call.operands
    if (!isDirection(direction) || (word !== 'on' && word !== 'off'))
      throw new UsageError('Say: asset <slug> deposits|payouts on|off.')
    return change(call, (stores) => switchAsset(call.ops, stores, slug, { direction, isOpen: word === 'on' }))
  },
}

function isDirection(text: string | undefined): text is AssetDirection {
  return text === 'deposits' || text === 'payouts'
}
