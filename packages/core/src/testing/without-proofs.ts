import type { AddressIssuer, PayingSigner, Signer } from '../chains/signer.ts'

/** Returns a signer that verifies nothing and issues no addresses, for tests without verification. */
export function withoutProofs(signer: Signer): PayingSigner & AddressIssuer {
  return {
    address: (chain, key) => signer.address(chain, key),
    issueAddresses: () => Promise.reject(new Error('This signer issues no address')),
    sign: (request) => signer.sign(request),
    proveCredit: async () => {},
    prepare: async () => {},
  }
}
