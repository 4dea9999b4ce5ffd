import type { CeremonyText, KeptPasskey, Passkeys } from '@cambio/core/two-factor/two-factor'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { COSEALG, isoBase64URL, isoUint8Array } from '@simplewebauthn/server/helpers'

/** Time that a browser gives the user to confirm a passkey, in milliseconds. */
const PATIENCE_MS = 4 * 60_000
/**
 * Signature algorithms for new passkeys. Every authenticator supports at least one of them. The list omits algorithms
 * that Node.js marks as experimental.
 */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/**
 * Creates and verifies passkeys (WebAuthn) for the site's public origin. Does not trust the origin that a request
 * claims.
 */
export class WebAuthnPasskeys implements Passkeys {
  readonly #siteName: string
  readonly #origin: string
  readonly #rpId: string

  constructor({ siteName, publicOrigin }: { siteName: string; publicOrigin: string }) {
    this.#siteName = siteName
    this.#origin = publicOrigin
    this.#rpId = new URL(publicOrigin).hostname
  }

  async creation({ userId, email, challenge, known }: Parameters<Passkeys['creation']>[0]) {
    const options = await generateRegistrationOptions({
      rpName: this.#siteName,
      rpID: this.#rpId,
      userID: isoUint8Array.fromUTF8String(`account ${userId}`),
      userName: email,
      challenge: isoBase64URL.toBuffer(challenge),
      timeout: PATIENCE_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(nameOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    return asText(options)
  }

  async made(response: unknown, challenge: string): Promise<KeptPasskey | null> {
    const verdict = await orNull(
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    )
    if (!verdict?.verified) return null
    const { id, publicKey, counter, transports = [] } = verdict.registrationInfo.credential
    return { credentialId: id, publicKey, counter, transports }
  }

  async request({ challenge, known }: Parameters<Passkeys['request']>[0]) {
    const options = await generateAuthenticationOptions({
      rpID: this.#rpId,
      challenge: isoBase64URL.toBuffer(challenge),
      timeout: PATIENCE_MS,
      allowCredentials: known.map(nameOf),
      userVerification: 'required',
    })
    return asText(options)
  }

  async shown(response: unknown, challenge: string, { credentialId, publicKey }: KeptPasskey): Promise<number | null> {
    const verdict = await orNull(
      verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpId,
        requireUserVerification: true,
        // Pass 0 to skip the library's check of the signature counter. The database checks atomically that the
        // counter has increased.
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
      }),
    )
    return verdict?.verified ? verdict.authenticationInfo.newCounter : null
  }
}

function nameOf({ credentialId, transports }: KeptPasskey) {
  return { id: credentialId, transports }
}

function asText<Options extends { challenge: string }>(options: Options): CeremonyText & { challenge: string } {
  return { ...options }
}

/** Returns the library's result, or null when the library throws, as it does for every invalid response. */
async function orNull<T>(verdict: Promise<T>): Promise<T | null> {
  return verdict.catch(() => null)
}
