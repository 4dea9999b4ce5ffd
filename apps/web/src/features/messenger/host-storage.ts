import { deviceStorage, secureStorage } from '@tma.js/sdk-react'
import type { Host } from './host.ts'

/** Storage of the messenger for one user of this mini-app on one device. */
export interface HostStorage {
  /** Returns the stored text; null without one. Rejects when the messenger has no storage. */
  read(key: string): Promise<string | null>
  /** Stores a text. Rejects when the messenger has no storage. */
  write(key: string, text: string): Promise<void>
}

/** Returns the storage of the device; null when the messenger has none. */
export function openDeviceStorage(host: Pick<Host, 'has'>): HostStorage | null {
  if (!host.has('deviceStorage')) return null
  return { read: (key) => deviceStorage.getItem(key), write: (key, text) => deviceStorage.setItem(key, text) }
}

/**
 * Returns the encrypted storage of the device; null when the messenger has none. A device without an encrypted storage
 * rejects its calls, and then keeps the text in its plain storage.
 */
export function openSecureStorage(host: Pick<Host, 'has'>): HostStorage | null {
  const plain = openDeviceStorage(host)
  if (plain === null || !host.has('secureStorage')) return plain
  return {
    async read(key) {
      const kept = await secureStorage.getItem(key).catch(() => null)
      return kept?.value ?? plain.read(key)
    },
    write: (key, text) => secureStorage.setItem(key, text).catch(() => plain.write(key, text)),
  }
}
