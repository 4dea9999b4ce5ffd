import { createHmac, randomBytes } from 'node:crypto'
import { sessionKey } from './session-keys.ts'

const AFFILIATE_ID_BYTES = 9

/**
 * Returns a function that computes a keyed hash (HMAC-SHA256) of an account ID and a browser name. The key is not in
 * the database. With the key, an attacker who can write to the database could mark a browser as known. The user would
 * then get no email about a sign-in with this browser.
 */
export function createDeviceHash(secret: string): (userId: number, name: string) => Uint8Array {
  const key = sessionKey(secret, 'devices')
  return (userId, name) => createHmac('sha256', key).update(`${userId} ${name}`).digest()
}

/** Returns a random public affiliate ID. Its 72 random bits make it hard to guess. */
export function newAffiliateId(): string {
  return randomBytes(AFFILIATE_ID_BYTES).toString('base64url')
}
