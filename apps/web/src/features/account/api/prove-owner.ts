import { miniApp } from '../../../lib/mini-app/mini-app.ts'
import { StepLeft } from '../state/step-store.ts'

/**
 * Lets the messenger check the user's fingerprint or face before a key is shown or a withdrawal is sent. Does nothing
 * on the web site. `what` describes the action to the user.
 * @throws {StepLeft} when the check failed or the user cancelled it
 */
export async function proveOwner(what: string): Promise<void> {
  const prove = miniApp()?.proveOwner ?? null
  if (prove !== null && !(await prove(what))) throw new StepLeft('left')
}
