import { miniApp } from '../../../lib/mini-app/mini-app.ts'
import { StepLeft } from '../state/step-store.ts'

/**
 * Lets the messenger check finger or face before a key is shown or a withdrawal is sent. Does nothing on the web site.
 * `what` describes the action to the user.
 * @throws {StepLeft} when the check failed or the user left it
 */
export async function proveOwner(what: string): Promise<void> {
  const prove = miniApp()?.proveOwner ?? null
  if (prove !== null && !(await prove(what))) throw new StepLeft('left')
}
