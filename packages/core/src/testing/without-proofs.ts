import type { CreditProver, Signer } from '../chains/signer.ts'

/** Returns a signer that accepts every deposit of an account unproven, for tests of other things. */
export function withoutProofs(signer: Signer): Signer & CreditProver {
  return {
    address: (chain, key) => signer.address(chain, key),
    sign: (request) => signer.sign(request),
    proveCredit: async () => {},
  }
}
