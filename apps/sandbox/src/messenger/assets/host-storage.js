// The messenger's storage (https://core.telegram.org/bots/webapps#devicestorage). The browser stores it separately for
// each user.

const MAX_SECURE_KEYS = 10

/**
 * Returns the web bridge methods for the device storage and the secure storage. `userOf` returns the messenger user's
 * ID.
 */
export function storageMethods(send, userOf) {
  const prefixOf = (kind) => `messenger-${kind}-${userOf()}:`
  const keysOf = (kind) => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(kind)))
  const fail = (kind, req_id, error) => send(`${kind}_storage_failed`, { req_id, error })
  const methodsOf = (kind) => ({
    [`web_app_${kind}_storage_save_key`]({ req_id, key, value }) {
      const name = prefixOf(kind) + key
      if (kind === 'secure' && value !== null && !keysOf(kind).includes(name) && keysOf(kind).length >= MAX_SECURE_KEYS)
        return fail(kind, req_id, 'QUOTA_EXCEEDED')
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
      send(`${kind}_storage_key_saved`, { req_id })
    },
    [`web_app_${kind}_storage_get_key`]({ req_id, key }) {
      send(`${kind}_storage_key_received`, { req_id, value: localStorage.getItem(prefixOf(kind) + key) })
    },
    [`web_app_${kind}_storage_clear`]({ req_id }) {
      for (const key of keysOf(kind)) localStorage.removeItem(key)
      send(`${kind}_storage_cleared`, { req_id })
    },
  })
  return { ...methodsOf('device'), ...methodsOf('secure') }
}
