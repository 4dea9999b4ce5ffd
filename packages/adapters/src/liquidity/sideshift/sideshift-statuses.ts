import type { FillStage } from '@cambio/core/liquidity/liquidity-provider'

/** Every status of SideShift (wire.md §3), as a stage of ours. `multiple` deposits only people can tell apart. */
const STAGES = {
  waiting: 'waiting',
  pending: 'seen',
  processing: 'exchanging',
  review: 'checking',
  settling: 'sending',
  settled: 'finished',
  refund: 'asks',
  refunding: 'refunding',
  refunded: 'refunded',
  expired: 'expired',
  multiple: 'stuck',
} as const satisfies Record<string, FillStage>

export const SIDESHIFT_STATUSES = Object.keys(STAGES)

/** Null for a word that SideShift did not have when this was written. */
export function stageOf(status: string): FillStage | null {
  return Object.hasOwn(STAGES, status) ? STAGES[status as keyof typeof STAGES] : null
}
