import type { PriceAlert, AlertTarget } from '../alerts/price-alert.ts'
import type { AlertResult } from '../alerts/set-alert.ts'
import type { ButtonPress, PressResult } from '../press-button.ts'
import type { ChatMessage, ChatMessageResult } from '../write-to-support.ts'

/**
 * Bot use cases that the worker runs on behalf of the server. Calls for a repeated update change nothing. Every call
 * may throw the `DomainError` WORKER_SILENT.
 */
export interface BotRequests {
  pressButton(input: ButtonPress): Promise<PressResult>
  writeToSupport(input: ChatMessage): Promise<ChatMessageResult>
  setAlert(input: Omit<AlertTarget, 'direction'>): Promise<AlertResult>
  /** Returns false if the user has no such alert. */
  deleteAlert(input: Pick<PriceAlert, 'messengerUserId' | 'alertId'>): Promise<boolean>
}
