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

/**
 * Returns the dialog that was open before a reload, or null. Reloads are likely: while the user reads an emailed code
 * elsewhere, a phone may discard the tab.
 */
export function keptDialog(): OpenDialog | null {
  try {
    const kept = JSON.parse(keptText(FIELD) || 'null') as OpenDialog | null
    if (!KINDS.has(kept?.kind)) return null
    return kept && { ...kept, returnTo: returnPath(kept.returnTo ?? undefined) }
  } catch {
    return null
  }
}

export function keepDialog(dialog: OpenDialog | null): void {
  keepText(FIELD, dialog === null || dialog.kind === 'success' ? '' : JSON.stringify(dialog))
}
