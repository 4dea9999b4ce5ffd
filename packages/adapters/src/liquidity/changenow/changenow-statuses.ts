import type { FillStage } from '@cambio/core/liquidity/liquidity-provider'

/**
 * Maps every ChangeNOW status (wire.md §3) to a fill stage. After a `failed` order, the user may still choose to
 * continue or to get a refund. Only the response of `GET exchange/actions` shows these choices.
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

/** Returns the stage of a status; null for a status unknown to this code. */
export function stageOf(status: string): FillStage | null {
  return Object.hasOwn(STAGES, status) ? STAGES[status as keyof typeof STAGES] : null
}
