import type { HostStorage } from './host-storage.ts'

/** Prefixes of the session storage keys for the calculator's forms and the support form. */
const FORMS = ['exchange:', 'support:']
const KEY = 'drafts'
/** Maximum age of a draft, in milliseconds. An older draft is dropped, because its amounts are outdated. */
const MAX_AGE_MS = 24 * 60 * 60_000

interface KeptDrafts {
  /** Time at which the drafts were saved, in epoch milliseconds. */
  savedAt: number
  /** Stored strings, by session storage key. */
  texts: Record<string, string>
}

/**
 * Copies the drafts from the messenger's storage to this tab, except for forms that the user has already changed.
 * Returns whether it copied any.
 */
export async function restoreDrafts(storage: HostStorage, now: number): Promise<boolean> {
  const kept = parsed(await storage.read(KEY))
  if (kept === null || kept.savedAt < now - MAX_AGE_MS) return false
  const known = Object.keys(draftsOfTab())
  const missing = FORMS.filter((form) => !known.some((key) => key.startsWith(form)))
  const restored = Object.entries(kept.texts).filter(([key]) => missing.some((form) => key.startsWith(form)))
  for (const [key, text] of restored) sessionStorage.setItem(key, text)
  return restored.length > 0
}

/** Saves this tab's drafts in the messenger's storage. */
export async function saveDrafts(storage: HostStorage, now: number): Promise<void> {
  await storage.write(KEY, JSON.stringify({ savedAt: now, texts: draftsOfTab() } satisfies KeptDrafts))
}

/** Returns this tab's drafts as a single string, which changes whenever a draft changes. */
export function draftsText(): string {
  return JSON.stringify(draftsOfTab())
}

function draftsOfTab(): Record<string, string> {
  const keys = Object.keys(sessionStorage).filter((key) => FORMS.some((form) => key.startsWith(form)))
  return Object.fromEntries(keys.toSorted().map((key) => [key, sessionStorage.getItem(key) ?? '']))
}

function parsed(text: string | null): KeptDrafts | null {
  try {
    const { savedAt, texts } = JSON.parse(text ?? 'null') as KeptDrafts
    const isValid = Number.isFinite(savedAt) && Object.values(texts).every((one) => typeof one === 'string')
    return isValid ? { savedAt, texts } : null
  } catch {
    return null
  }
}
