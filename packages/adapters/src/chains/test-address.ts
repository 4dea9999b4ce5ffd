import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'

const TRON = 'tron'
/** Test address that pages accept (spec §5): T and ones, as long as any other. It has no checksum. */
const TEST_ADDRESS = /^T1{33}$/
/** The address that replaces it on chain: zeros and `dead`. Its private key is unknown. */
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY'

/** Returns rules that also accept the test address. For a sandbox only: coins sent to it are lost. */
export function withTestAddress(rules: AddressRulesByChain): AddressRulesByChain {
  const tron = rules.get(TRON)
  if (!tron) return rules
  return new Map(rules).set(TRON, {
    example: tron.example,
    paymentUri: (payment) => tron.paymentUri(payment),
    check: (address, memo) => tron.check(TEST_ADDRESS.test(address) ? NOBODY : address, memo),
  })
}
