import { createHash, randomBytes } from 'node:crypto'
import type { ButtonSecrets } from '@cambio/core/messenger/bot/button-secrets'

/**
 * Number of random bytes in a secret. The secret's 24 encoded characters fit into a button, which holds up to 64 bytes.
 */
const SECRET_BYTES = 18

/** Generates secrets of 144 random bits. */
export const BUTTON_SECRETS: ButtonSecrets = {
  mint: () => randomBytes(SECRET_BYTES).toString('base64url'),
  hash: (secret) => createHash('sha256').update(secret).digest(),
}
