const listeners = new Set<() => void>()

/**
 * Calls `listener` after a page has changed the local or session storage of this tab. Browsers send their storage event
 * to other tabs only.
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
