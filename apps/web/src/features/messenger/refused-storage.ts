/** Key of the entry that probes whether a storage accepts entries. */
const PROBE_KEY = 'messenger-probe'

type Entries = Record<string, string>
type StorageName = 'localStorage' | 'sessionStorage'

/** Methods of `Storage` that the pages and the bridge library use. The entries are own properties, as in `Storage`. */
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
 * Replaces each storage that the browser refuses by one in memory, which ends with the page. A browser that blocks the
 * storage of other sites refuses it to a mini-app in the frame of the messenger's website. A full storage also counts
 * as refused; its entries stay readable.
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

/** Returns the entries of a storage; none if the browser refuses access. */
function entriesOf(name: StorageName): Entries {
  try {
    return { ...globalThis[name] }
  } catch {
    return {}
  }
}
