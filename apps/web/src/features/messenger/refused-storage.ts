/** Key of the entry that tests whether the browser allows writing to a storage. */
const PROBE_KEY = 'messenger-probe'

type Entries = Record<string, string>
type StorageName = 'localStorage' | 'sessionStorage'

/**
 * Methods of the storage in memory: those that the pages and the messenger's library call. Stored items are also
 * properties of the storage, as in a real `Storage`.
 */
const METHODS = {
  getItem(this: Entries, key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null
  },
  setItem(this: Entries, key: string, text: string): void {
    this[key] = text
  },
  removeItem(this: Entries, key: string): void {
    Reflect.deleteProperty(this, key)
  },
}

/**
 * Replaces local and session storage with storage in memory if the browser blocks them. The stored data is lost when
 * the page closes. For example, a browser that blocks third-party storage also blocks it for the mini-app in the
 * messenger's web version. Also replaces a full storage; its existing entries stay readable.
 */
export function replaceRefusedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!isAccepting(name))
      Object.defineProperty(globalThis, name, {
        configurable: true,
        value: Object.assign(Object.create(METHODS) as Entries, entriesOf(name)),
      })
}

function isAccepting(name: StorageName): boolean {
  try {
    const storage = globalThis[name]
    storage.setItem(PROBE_KEY, '')
    storage.removeItem(PROBE_KEY)
    return true
  } catch {
    return false
  }
}

/** Returns the entries of a storage, or an empty object if the browser blocks access. */
function entriesOf(name: StorageName): Entries {
  try {
    return { ...globalThis[name] }
  } catch {
    return {}
  }
}
