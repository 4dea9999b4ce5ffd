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
  const { setItem, removeItem } = Storage.prototype
  const report = (): void => {
    for (const listener of listeners) listener()
  }
  Storage.prototype.setItem = function set(key, value) {
    setItem.call(this, key, value)
    report()
  }
  Storage.prototype.removeItem = function remove(key) {
    removeItem.call(this, key)
    report()
  }
}
