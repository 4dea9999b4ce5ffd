import { type ECDH } from 'node:crypto'
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'

/** A device with its push subscription and key pair. */
export interface Device {
  endpoint: string
  auth: string
  pair: ECDH
  /**
   * Public key in base64url of the only sender that the device accepts. It is the subscription's
   * `applicationServerKey`.
   */
  senderKey: string
}

export interface PushRequest {
  headers: Readonly<Record<string, string | undefined>>
  body: Uint8Array
}

const MAX_BYTES = 4_096
const MAX_DURATION_MS = 24 * 3_600_000
const VAPID = /^vapid t=([^ ,;]+), ?k=([A-Za-z0-9_-]{87})$/

/**
 * Receives a push request as a device would. Returns the decrypted message, or the status with which a push service
 * would reject the request (RFC 8030, 8188, 8291, 8292).
 */
export async function receivePush(device: Device, request: PushRequest, now = Date.now()): Promise<string | number> {
  const { headers, body } = request
  if (!/^\d+$/.test(headers['ttl'] ?? '')) return 400
  if (headers['content-encoding'] !== 'aes128gcm') return 415
  if (body.length > MAX_BYTES) return 413
  const [, token = '', key = ''] = VAPID.exec(headers['authorization'] ?? '') ?? []
  if (key === '') return 401
  if (key !== device.senderKey || !(await isSigned(token, key, device, now))) return 403
  try {
    const privateKey = device.pair
    const plain = ece.decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey, authSecret: device.auth })
    return plain.toString('utf8')
  } catch {
    // A real device silently drops a message that it cannot decrypt.
    return 400
  }
}

async function isSigned(token: string, key: string, { endpoint }: Device, now: number): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, await importJWK(publicJwk(key), 'ES256'), {
      algorithms: ['ES256'],
      audience: new URL(endpoint).origin,
      currentDate: new Date(now),
      requiredClaims: ['exp'],
    })
    const ends = (payload.exp ?? 0) * 1_000
    return ends - now <= MAX_DURATION_MS && /^(mailto:|https:)/.test(payload.sub ?? '')
  } catch {
    return false
  }
}

/** Converts an uncompressed P-256 public key (base64url) to a JSON Web Key. */
export function publicJwk(key: string): { kty: string; crv: string; x: string; y: string } {
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)]
  return { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
}
