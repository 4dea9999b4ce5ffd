import type { IncomingTransfer } from '../../chains/incoming-transfer.ts'
import { HOT_KEY } from '../../chains/signer.ts'
import type { Work } from '../../chain-work/stores.ts'
import type { NewOrder, OrderStore } from '../../orders/order-store.ts'
import type { Order } from '../../orders/order.ts'
import type { NewPayment } from '../../payments/payment-store.ts'
import type { Fence } from '../../shared/unit-of-work.ts'
import type { IssuedAddressStore } from '../../signing/issued-address-store.ts'
import { exposureOf, NOON, order } from '../fixtures.ts'

export interface StoresUnderTest {
  work: Work
  /** Addresses in the wallet of the stores under test. */
  addresses: IssuedAddressStore
  /** Assigns a lease to a new holder. */
  lease(name: string): Promise<Fence>
}

export const CHAIN = 'ethereum'
export const BLOCK = { height: 10, hash: 'block-10', at: NOON }
export const RESERVED = {
  status: 'RESERVED' as const,
  reservation: { kind: 'sequence' as const, sequence: 0, terms: { maxFeeAtomic: 5n, fields: { gasLimit: '1' } } },
}

/**
 * Creates records for the contract tests. The test cases share the stores, so all records have unique names and
 * numbers.
 */
export class StoreFixtures {
  readonly #implementation: string
  #serial = 0

  /** `implementation` is the name of the stores under test. */
  constructor(implementation: string) {
    this.#implementation = implementation
  }

  readonly nextNumber = (): number => (this.#serial += 1)

  readonly fresh = (what: string): string => `${what}-${this.#implementation}-${this.nextNumber()}`

  /** Adds an unassigned deposit address to the wallet. */
  readonly withAddress = async (under: StoresUnderTest): Promise<string> => {
    const address = this.fresh('address')
    await under.addresses.add(CHAIN, [{ address, key: { purpose: 'deposit', index: this.nextNumber() } }])
    await under.addresses.prove(CHAIN, [address])
    return address
  }

  readonly newOrder = (part: Partial<NewOrder> = {}): NewOrder => {
    const { depositAddress: _a, events: _e, settledQuote: _s, ...rest } = order('FIXED')
    const orderId = this.nextNumber()
    return {
      ...rest,
      orderId,
      legacyOrderId: `00000000-0000-4000-8000-${String(orderId).padStart(12, '0')}`,
      chain: CHAIN,
      toChain: 'litecoin',
      givenAddress: null,
      exposure: exposureOf(rest),
      unpaidClients: [],
      unpaidHold: null,
      controlTokenHash: 'hash',
      termsSeal: 'ab'.repeat(32),
      refundSeal: null,
      idempotencyKey: this.fresh('key'),
      requestHash: 'request',
      referrerId: null,
      tracking: null,
      ...part,
    }
  }

  /** Stores an order. Throws when the store rejects it. */
  readonly ordered = async (orders: OrderStore, wanted: NewOrder): Promise<Order> => {
    const made = await orders.create(wanted)
    if (made.outcome !== 'created') throw new Error(made.outcome)
    return made.order
  }

  readonly newPayment = (part: Partial<NewPayment> = {}): NewPayment => ({
    purpose: 'sweep',
    reference: this.fresh('reference'),
    orderId: null,
    chain: CHAIN,
    asset: 'eth',
    source: HOT_KEY,
    to: 'an outside address',
    memo: null,
    amountAtomic: 7n,
    chargedFeeAtomic: 0n,
    ...part,
  })

  readonly transfer = (address: string): IncomingTransfer => ({
    txId: this.fresh('tx'),
    outputKey: 'value',
    address,
    memo: null,
    contract: null,
    amountAtomic: 100n,
  })
}
