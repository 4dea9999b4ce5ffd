import { miniApp } from '../../../lib/mini-app/mini-app.ts'
import { StepLeft } from '../state/step-store.ts'

/**
 * Lets the messenger check the user's fingerprint or face before a key is shown or a withdrawal is sent. Does nothing
 * on the website. `what` describes the action to the user.
 * @throws {StepLeft} when the check fails or the user cancels it
 */
export async function proveOwner(what: string): Promise<void> {
  const prove = miniApp()?.proveOwner ?? null
  if (prove !== null && !(await prove(what))) throw new StepLeft('left')
}
