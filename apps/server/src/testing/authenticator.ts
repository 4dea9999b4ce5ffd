import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Flag in the authenticator data: the user is present. */
const PRESENT = 0x01
/** Flag in the authenticator data: the user is verified. */
const VERIFIED = 0x04
/** Flag in the authenticator data: it includes a new credential. */
const WITH_CREDENTIAL = 0x40
/** COSE labels of a P-256 key that signs with ES256. */
const KEY_TYPE = 1
const ALGORITHM = 3
const CURVE = -1
const X = -2
const Y = -3

interface Said {
  origin?: string
  rpId?: string
  isVerified?: boolean
}

/** WebAuthn authenticator with a single key. It registers a passkey and signs with it. */
export class Authenticator {
  readonly id: string
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(id = randomBytes(16).toString('base64url')) {
    this.id = id
  }

  make(challenge: string, { origin = 'http://localhost:3000', rpId = 'localhost', isVerified = true }: Said = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [KEY_TYPE, 2],
        [ALGORITHM, -7],
        [CURVE, 1],
        [X, bytes(x)],
        [Y, bytes(y)],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(bytes(this.id).length)
    const credential = Buffer.concat([Buffer.alloc(16), length, bytes(this.id), cose])
    const authData = Buffer.concat([this.#head(rpId, isVerified, WITH_CREDENTIAL), credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
    const clientDataJSON = clientData('webauthn.create', challenge, origin)
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal'] })
  }

  show(challenge: string, { origin = 'http://localhost:3000', rpId = 'localhost', isVerified = true }: Said = {}) {
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const authData = this.#head(rpId, isVerified, 0)
    const signed = Buffer.concat([authData, createHash('sha256').update(bytes(clientDataJSON)).digest()])
    const signature = text(sign('sha256', signed, this.#keys.privateKey))
    return this.#answer({ clientDataJSON, authenticatorData: text(authData), signature })
  }

  #answer<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response }
  }

  #head(rpId: string, isVerified: boolean, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), counter])
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}

function text(data: Uint8Array): string {
  return Buffer.from(data).toString('base64url')
}
