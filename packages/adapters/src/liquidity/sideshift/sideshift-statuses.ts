import type { FillStage } from '@cambio/core/liquidity/liquidity-provider'
import { stageIn } from '../fill-stage.ts'

/**
 * Maps every SideShift status (wire.md §3) to a fill stage. After several deposits (status `multiple`), an operator
 * must decide what to do.
 */
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

/** Returns the stage for a status, or null for an unknown status. */
export function stageOf(status: string): FillStage | null {
  return stageIn(STAGES, status)
}
