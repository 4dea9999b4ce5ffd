import { cleanCode } from './code-text.ts'
import type { OpenDialog } from './dialog-store.ts'
import { returnPath } from './return-path.ts'

/**
 * Query parameters of the home page that open a dialog. They occur in email links and in the redirect to the login
 * dialog.
 */
export const LINK_PARAMS = ['login', 'confirm', 'restore', 'reset', 'returnTo', 'email', 'code'] as const
type LinkQuery = { [key in (typeof LINK_PARAMS)[number]]?: string }

/** Returns the dialog that a link's query opens, with its initial values, or null if the query opens none. */
export function linkedDialog({ login, confirm, restore, reset, ...given }: LinkQuery): OpenDialog | null {
  const code = cleanCode(given.code ?? '')
  if (confirm !== undefined) return { kind: 'confirm', code }
  if (restore !== undefined) return { kind: 'restore' }
  if (reset !== undefined) return { kind: 'new-password', email: given.email ?? '', code }
  if (login !== undefined) return { kind: 'login', returnTo: returnPath(given.returnTo) }
  return null
}
