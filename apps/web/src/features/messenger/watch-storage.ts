const listeners = new Set<() => void>()

/**
 * Calls `listener` when a page changes this tab's local or session storage, because the browser's own storage event
 * reaches only other tabs.
 */
export function watchStorage(listener: () => void): void {
  if (listeners.size === 0) follow()
  listeners.add(listener)
}

function follow(): void {
  const report = (): void => {
    for (const listener of listeners) listener()
  }
  // Both storages share one prototype unless one of them was replaced with storage in memory.
  for (const methods of new Set([localStorage, sessionStorage].map(methodsOf))) reportCalls(methods, report)
}

const methodsOf = (storage: Storage): Storage => Object.getPrototypeOf(storage) as Storage

/** Makes the methods that change a storage call `report`. */
function reportCalls(methods: Storage, report: () => void): void {
  const { setItem, removeItem } = methods
  methods.setItem = function set(key, value) {
    setItem.call(this, key, value)
    report()
  }
  methods.removeItem = function remove(key) {
    removeItem.call(this, key)
    report()
  }
}
