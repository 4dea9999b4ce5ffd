import type { FillStage } from '@cambio/core/liquidity/liquidity-provider'

/** Every status of ChangeNOW (wire.md §3), as a stage of ours. `failed` may still ask: the actions say so. */
const STAGES = {
  new: 'waiting',
  waiting: 'waiting',
  confirming: 'seen',
  verifying: 'checking',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'finished',
  failed: 'stuck',
  refunded: 'refunded',
  expired: 'expired',
} as const satisfies Record<string, FillStage>

export const CHANGENOW_STATUSES = Object.keys(STAGES)

/** Null for a word that ChangeNOW did not have when this was written. */
export function stageOf(status: string): FillStage | null {
  return Object.hasOwn(STAGES, status) ? STAGES[status as keyof typeof STAGES] : null
}
