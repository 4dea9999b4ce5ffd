import type { PayingSigner, Signer } from '../chains/signer.ts'

/** Returns a signer that proves nothing, for tests of other things. */
export function withoutProofs(signer: Signer): PayingSigner {
  return {
    address: (chain, key) => signer.address(chain, key),
    sign: (request) => signer.sign(request),
    proveCredit: async () => {},
    prepare: async () => {},
  }
}
