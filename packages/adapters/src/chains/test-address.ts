import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'

const TRON = 'tron'
/**
 * Test address that pages accept in the sandbox (spec §5): the letter T followed by the digit 1 repeated 33 times. It
 * has no valid checksum.
 */
const TEST_ADDRESS = /^T1{33}$/
/**
 * Address that stands in for the test address on the chain. Its bytes are zeros and `dead`, and its private key is
 * unknown.
 */
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY'

/**
 * Returns address rules that also accept the test address. For sandboxes only: coins sent to the test address are lost.
 */
export function withTestAddress(rules: AddressRulesByChain): AddressRulesByChain {
  const tron = rules.get(TRON)
  if (!tron) return rules
  return new Map(rules).set(TRON, {
    example: tron.example,
    paymentUri: (payment) => tron.paymentUri(payment),
    check: (address, memo) => tron.check(TEST_ADDRESS.test(address) ? NOBODY : address, memo),
  })
}
