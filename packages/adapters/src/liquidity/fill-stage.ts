import type { FillStage } from '@cambio/core/liquidity/liquidity-provider'

/** Returns the stage for a provider's status, or null for a status that the provider's `stages` do not contain. */
export function stageIn(stages: Readonly<Record<string, FillStage>>, status: string): FillStage | null {
  return Object.hasOwn(stages, status) ? (stages[status] ?? null) : null
}
