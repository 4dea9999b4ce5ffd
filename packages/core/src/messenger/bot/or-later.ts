import { DomainError } from '../../shared/domain-error.ts'
import type { BotAnswer } from './bot-answer.ts'

/** Returns the result of a request, or `later` if the worker does not respond in time. */
export async function orLater(answer: () => Promise<BotAnswer>): Promise<BotAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'WORKER_SILENT') return { kind: 'later' }
    throw error
  }
}
