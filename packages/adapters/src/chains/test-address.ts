import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'

const TRON = 'tron'
/** Test address that the pages accept in a sandbox (spec §5): the letter T and 33 ones. Its checksum is invalid. */
const TEST_ADDRESS = /^T1{33}$/
/**
 * Address that replaces the test address on the chain. Its bytes are zeros and `dead`, and no one knows its private
 * key.
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
