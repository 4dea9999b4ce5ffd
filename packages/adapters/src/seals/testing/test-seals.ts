import { createSealer, createSealVerifier, sealPublicKey } from '../ed25519-seals.ts'

const SERVER_SECRET = 'the seal secret of a test server'
const OPERATOR_SECRET = 'the seal secret of a test operator'
const PUBLIC_KEYS = { server: sealPublicKey(SERVER_SECRET), operator: sealPublicKey(OPERATOR_SECRET) }

/** Settings that the supervisor passes to processes that create signatures (seals). */
export const TEST_SEAL_SECRETS = { SEAL_SECRET: SERVER_SECRET, OPERATOR_SEAL_SECRET: OPERATOR_SECRET }
/** Settings that the supervisor passes to processes that verify signatures (seals). */
export const TEST_SEAL_KEYS = { SEAL_PUBLIC_KEY: PUBLIC_KEYS.server, OPERATOR_SEAL_PUBLIC_KEY: PUBLIC_KEYS.operator }
export const TEST_SERVER_SEALER = createSealer(SERVER_SECRET)
export const TEST_OPERATOR_SEALER = createSealer(OPERATOR_SECRET)
export const TEST_SEALS = createSealVerifier(PUBLIC_KEYS)
