import { deviceStorage, secureStorage } from '@tma.js/sdk-react'
import type { Host } from './host.ts'

/** Storage that the messenger provides on this device, for one user of this mini-app. */
export interface HostStorage {
  /** Returns the string stored under a key, or null for an unknown key. Rejects when the device has no storage. */
  read(key: string): Promise<string | null>
  /** Stores a string under a key. Rejects when the device has no storage. */
  write(key: string, text: string): Promise<void>
}

/** Returns the messenger's device storage, or null when the messenger is too old for it. */
export function openDeviceStorage(host: Pick<Host, 'has'>): HostStorage | null {
  if (!host.has('deviceStorage')) return null
  return { read: (key) => deviceStorage.getItem(key), write: (key, text) => deviceStorage.setItem(key, text) }
}

/**
 * Returns the messenger's encrypted storage. Falls back to the device storage if the messenger or the device has no
 * encrypted storage. Returns null when the messenger has neither.
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
