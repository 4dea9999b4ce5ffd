import { cleanCode } from './code-text.ts'
import type { OpenDialog } from './dialog-store.ts'
import { returnPath } from './return-path.ts'

/**
 * Query parameters of the home page that open a dialog. Links in emails and the redirect to the login dialog contain
 * them.
 */
export const LINK_PARAMS = ['login', 'confirm', 'reset', 'returnTo', 'email', 'code'] as const
type LinkQuery = { [key in (typeof LINK_PARAMS)[number]]?: string }

/**
 * Returns the dialog that the query of a link opens, with the dialog's initial values; null if the query opens none.
 */
export function linkedDialog({ login, confirm, reset, ...given }: LinkQuery): OpenDialog | null {
  const code = cleanCode(given.code ?? '')
  if (confirm !== undefined) return { kind: 'confirm', code }
  if (reset !== undefined) return { kind: 'new-password', email: given.email ?? '', code }
  if (login !== undefined) return { kind: 'login', returnTo: returnPath(given.returnTo) }
  return null
}
