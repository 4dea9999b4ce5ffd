import { expect, test } from 'vitest'
import type { ObservedBlock } from '../chains/observed-block.ts'
import type { Order } from '../orders/order.ts'
import { orderTermsText } from '../orders/terms-seal.ts'
import { DEPOSIT, type Facts, HEIGHT, OWN, PAYOUT, SERVER, signerDeps } from '../testing/settlement-facts.ts'
import { deriveSettlement, type DeriveDeps, type Leaving } from './derive-settlement.ts'
import type { ProofGateway } from './prove-deposit.ts'

type Transfer = ObservedBlock['transfers'][number]

/**
 * A payment that is not due, although an attacker with the worker's database role has forged rows that state the
 * opposite.
 */
interface Forgery {
  facts: Facts
  leaving: Partial<Leaving>
  refusal: RegExp
}

const FORGERIES = {
  unfunded: { facts: { onChain: { txId: 'unrelated' } }, leaving: {}, refusal: /does not hold deposit/ },
  'not final': { facts: { tipHeight: HEIGHT - 10 }, leaving: {}, refusal: /is not final/ },
  'funded at an address of the attacker': { facts: { ownAddress: 'derived' }, leaving: {}, refusal: /not ours/ },
  'funded with one base unit': { facts: { onChain: { amountAtomic: 1n } }, leaving: {}, refusal: /another amount/ },
  'to another address': { facts: {}, leaving: { to: 'thief' }, refusal: /paid to another address/ },
  'to an address that was written after the seal': {
    facts: { order: { destinationAddress: 'thief' }, isSealed: false },
    leaving: { to: 'thief' },
    refusal: /no valid seal/,
  },
  'of one base unit more': {
    facts: {},
    leaving: { amountAtomic: PAYOUT.amountAtomic + 1n },
    refusal: /brings at most/,
  },
} satisfies Record<string, Forgery>

type ForgeryName = keyof typeof FORGERIES

/** Replaces the signer's dependencies. `leaving` is the payment to sign. */
type Sabotage = (deps: DeriveDeps, leaving: Leaving) => DeriveDeps

/**
 * Returns the names of the forged payments that the signer would sign. The signer must sign only payments that are due
 * (invariant 28).
 */
async function signedForgeries(sabotage: Sabotage): Promise<string[]> {
  const signed: string[] = []
  for (const [name, { facts, leaving, refusal }] of Object.entries<Forgery>(FORGERIES)) {
    const claim = { purpose: 'payout', reference: String(OWN.orderId), orderId: OWN.orderId, proposedBy: null } as const
    const wanted = { ...PAYOUT, ...leaving }
    const refused = await deriveSettlement(sabotage(signerDeps(facts), wanted), claim, wanted).then(
      () => null,
      (error: unknown) => error,
    )
    if (refused === null) signed.push(name)
    else expect(refused, name).toMatchObject({ reason: 'not-derived', message: expect.stringMatching(refusal) })
  }
  return signed
}

/** Changes the signer's node. */
function withNode(deps: DeriveDeps, change: (node: ProofGateway) => Partial<ProofGateway>): DeriveDeps {
  const gateways = new Map([...deps.gateways].map(([chain, node]) => [chain, { ...node, ...change(node) }] as const))
  return { ...deps, gateways }
}

/** Changes the transfers in each block that the signer reads. */
function withTransfers(deps: DeriveDeps, change: (transfer: Transfer) => Transfer): DeriveDeps {
  const read: DeriveDeps['blocks']['read'] = async (gateway, height) => {
    const block = await deps.blocks.read(gateway, height)
    return block && { ...block, transfers: block.transfers.map(change) }
  }
  return { ...deps, blocks: { ...deps.blocks, read } }
}

/** Changes each order that has a valid seal, and seals the changed terms. */
function withOrder(deps: DeriveDeps, part: Partial<Order>): DeriveDeps {
  const order: DeriveDeps['evidence']['order'] = async (orderId) => {
    const found = await deps.evidence.order(orderId)
    if (!found || !deps.seals.isSealedBy('server', orderTermsText(found.order), found.seal)) return found
    const changed = { ...found.order, ...part }
    return { ...found, order: changed, seal: SERVER.seal(orderTermsText(changed)) }
  }
  return { ...deps, evidence: { ...deps.evidence, order } }
}

/** Mutant: a signer that skips one of its checks, and the forged payments that it signs. */
type Mutant = [name: string, signed: ForgeryName[], sabotage: Sabotage]

const MUTANTS: Mutant[] = [
  [
    'the signer trusts the recorded deposit without reading its block',
    ['unfunded', 'funded with one base unit'],
    (deps) =>
      withTransfers(deps, (transfer) => ({ ...transfer, txId: DEPOSIT.txId, amountAtomic: DEPOSIT.amountAtomic })),
  ],
  [
    'the signer trusts the recorded amount',
    ['funded with one base unit'],
    (deps) => withTransfers(deps, (transfer) => ({ ...transfer, amountAtomic: DEPOSIT.amountAtomic })),
  ],
  [
    'the signer does not wait until a deposit is final',
    ['not final'],
    (deps) => withNode(deps, () => ({ tip: async () => ({ height: Number.MAX_SAFE_INTEGER, hash: 'tip' }) })),
  ],
  [
    'the signer takes deposit addresses from the database',
    ['funded at an address of the attacker'],
    (deps) => ({ ...deps, keys: { address: async () => DEPOSIT.address } }),
  ],
  [
    'the signer does not verify the seal of an order',
    ['to an address that was written after the seal'],
    (deps) => ({ ...deps, seals: { isSealedBy: (_author, text) => text.includes('order terms') } }),
  ],
  [
    'the signer reads the recipient from the payment and not from the order',
    ['to another address'],
    (deps, { to }) => withOrder(deps, { destinationAddress: to }),
  ],
  [
    'the signer reads the amount from the payment and not from the order',
    ['of one base unit more'],
    (deps, { amountAtomic }) =>
      withOrder(deps, { agreedQuote: { ...OWN.agreedQuote, amountToGetAtomic: amountAtomic } }),
  ],
]

test('the signer signs only payments that the exchange owes', async () => {
  expect(await signedForgeries((deps) => deps)).toEqual([])
})

test.each(MUTANTS)('the test detects that %s (invariant 28)', async (_name, signed, sabotage) => {
  expect(await signedForgeries(sabotage)).toEqual(signed)
})
