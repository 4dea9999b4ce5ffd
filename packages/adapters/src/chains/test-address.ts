import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'

const TRON = 'tron'
/** The test address that pages let through (spec §5): T and ones, as long as any other. It has no checksum. */
const TEST_ADDRESS = /^T1{33}$/
/** What stands for it on the chain: zeros and `dead`, whose key nobody has. */
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY'

/** The same rules, and the test address besides. For a sandbox: coins sent there are gone. */
export function withTestAddress(rules: AddressRulesByChain): AddressRulesByChain {
  const tron = rules.get(TRON)
  if (!tron) return rules
  return new Map(rules).set(TRON, {
    example: tron.example,
    paymentUri: (payment) => tron.paymentUri(payment),
    check: (address, memo) => tron.check(TEST_ADDRESS.test(address) ? NOBODY : address, memo),
  })
}
