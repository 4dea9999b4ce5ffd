import type { OpenDialog } from './dialog-store.ts'
import { keepText, keptText } from './kept-form.ts'
import { returnPath } from './return-path.ts'

const FIELD = 'dialog'
const KINDS: ReadonlySet<unknown> = new Set([
  'login',
  'register',
  'restore',
  'new-password',
  'confirm',
  'add-email',
] satisfies OpenDialog['kind'][])

/** Dialog with the path of the page on which it was open. */
type KeptDialog = OpenDialog & { path?: string }

/**
 * Returns the dialog that was open before a reload of this page, or null. Reloads are likely: while the user reads an
 * emailed code elsewhere, a phone may discard the tab. A dialog of another page does not open again.
 */
export function keptDialog(): OpenDialog | null {
  try {
    const kept = JSON.parse(keptText(FIELD) || 'null') as KeptDialog | null
    if (kept === null || !KINDS.has(kept.kind)) return null
    const { path, ...dialog } = kept
    if (path === location.pathname) return { ...dialog, returnTo: returnPath(kept.returnTo ?? undefined) }
    keepDialog(null)
    return null
  } catch {
    return null
  }
}

/** Stores the dialog that is open on the current page, or that none is open. */
export function keepDialog(dialog: OpenDialog | null): void {
  keepText(
    FIELD,
    dialog === null || dialog.kind === 'success' ? '' : JSON.stringify({ ...dialog, path: location.pathname }),
  )
}
