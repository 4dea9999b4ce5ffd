import type { ButtonSecrets } from './bot/button-secrets.ts'
import { pressMerge, type MergePressResult, type PressMergeDeps } from './press-merge.ts'
import { pressNotMe, type PressNotMeDeps } from './press-not-me.ts'
import { pressNotMyEmail, type PressNotMyEmailDeps } from './press-not-my-email.ts'
import { pressWithdrawal, type PressWithdrawalDeps, type WithdrawalPressResult } from './press-withdrawal.ts'

/** A button press on one of the bot's messages. */
export interface ButtonPress {
  /** User who pressed the button in the private chat with the bot. */
  messengerUserId: number
  secret: string
}

/** Result of a pressed button. `unknown`: no current message of this user has the button. */
export type PressResult = WithdrawalPressResult | MergePressResult | 'unlinked' | 'email_removed'

export interface PressButtonDeps extends PressWithdrawalDeps, PressNotMeDeps, PressNotMyEmailDeps, PressMergeDeps {
  accounts: PressNotMeDeps['accounts'] & PressNotMyEmailDeps['accounts'] & PressMergeDeps['accounts']
  buttonSecrets: ButtonSecrets
}

/** Carries out the action of a pressed button. Only the user who received the message can act. */
export async function pressButton(
  deps: PressButtonDeps,
  { messengerUserId, secret }: ButtonPress,
): Promise<PressResult> {
  const message = await deps.walletWork.stores.messages.findByButton(deps.buttonSecrets.hash(secret))
  if (message?.messengerUserId !== messengerUserId) return 'unknown'
  if (message.kind === 'CONFIRM_WITHDRAWAL') return pressWithdrawal(deps, message)
  if (message.kind === 'CONFIRM_MERGE') return pressMerge(deps, message)
  if (message.button === 'yes') return 'unknown'
  if (message.kind === 'EMAIL_ADDED') return pressNotMyEmail(deps, message)
  return message.kind === 'MESSENGER_LINKED' ? pressNotMe(deps, message) : 'unknown'
}
