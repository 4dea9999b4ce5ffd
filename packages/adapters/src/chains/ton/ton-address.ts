import { crc16 } from '../crc16.ts'

/** First byte of an address as people write it (TEP-2): sent back where nobody takes it, or not. */
const BOUNCEABLE = 0x11
const NOT_BOUNCEABLE = 0x51
const BASECHAIN = 0
const HASH_BYTES = 32
const FRIENDLY = /^[A-Za-z0-9+/_-]{48}$/
const RAW = /^0:[0-9a-fA-F]{64}$/

/** The hash of an account of the basechain, hex, or null for what is no address of one; addresses of test networks are none. */
export function accountOf(address: string): string | null {
  if (RAW.test(address)) return address.slice(2).toLowerCase()
  if (!FRIENDLY.test(address)) return null
  const bytes = Buffer.from(address, 'base64url')
  const content = bytes.subarray(0, 2 + HASH_BYTES)
  const [flag, workchain] = content
  const isKnown = (flag === BOUNCEABLE || flag === NOT_BOUNCEABLE) && workchain === BASECHAIN
  return isKnown && bytes.readUInt16BE(content.length) === crc16(content) ? content.toString('hex', 2) : null
}

/** The one spelling we store: not sent back, for whoever is paid may not have an account yet. */
export function tonAddress(account: string): string {
  const content = Buffer.from([NOT_BOUNCEABLE, BASECHAIN, ...Buffer.from(account, 'hex')])
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16BE(crc16(content))
  return Buffer.concat([content, checksum]).toString('base64url')
}
