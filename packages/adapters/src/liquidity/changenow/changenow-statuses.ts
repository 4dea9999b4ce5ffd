import type { FillStage } from '@cambio/core/liquidity/liquidity-provider'
import { stageIn } from '../fill-stage.ts'

/**
 * Maps every ChangeNOW status (wire.md §3) to a fill stage. A user may be able to continue a `failed` exchange or
 * request a refund. Only the response to `GET exchange/actions` lists these choices.
 */
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

/** Returns the stage for a status, or null for an unknown status. */
export function stageOf(status: string): FillStage | null {
  return stageIn(STAGES, status)
}
