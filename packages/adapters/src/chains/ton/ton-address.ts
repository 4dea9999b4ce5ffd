import { crc16 } from '../crc16.ts'

/** First byte of a decoded bounceable user-friendly address (TEP-2). */
const BOUNCEABLE = 0x11
/** First byte of a decoded non-bounceable user-friendly address (TEP-2). */
const NOT_BOUNCEABLE = 0x51
const BASECHAIN = 0
const HASH_BYTES = 32
const FRIENDLY = /^[A-Za-z0-9+/_-]{48}$/
const RAW = /^0:[0-9a-fA-F]{64}$/

/**
 * Returns the account hash in a basechain address, in hex. Returns null for other input and for test network addresses.
 */
export function accountOf(address: string): string | null {
  if (RAW.test(address)) return address.slice(2).toLowerCase()
  if (!FRIENDLY.test(address)) return null
  const bytes = Buffer.from(address, 'base64url')
  const content = bytes.subarray(0, 2 + HASH_BYTES)
  const [flag, workchain] = content
  const isKnown = (flag === BOUNCEABLE || flag === NOT_BOUNCEABLE) && workchain === BASECHAIN
  return isKnown && bytes.readUInt16BE(content.length) === crc16(content) ? content.toString('hex', 2) : null
}

/**
 * Returns an account's address in the form that the exchange stores. It is non-bounceable, because the receiver's
 * account may not exist yet.
 */
export function tonAddress(account: string): string {
  const content = Buffer.from([NOT_BOUNCEABLE, BASECHAIN, ...Buffer.from(account, 'hex')])
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16BE(crc16(content))
  return Buffer.concat([content, checksum]).toString('base64url')
}
