import type { ChainGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import type { TokenTransfer } from '@cambio/core/chains/transfer-terms'
import { describe, expect, it } from 'vitest'
import { withConfirmedReports, withWitness } from './with-witness.ts'

const LIFE = { fromHeight: 1, expiresAt: 2 }
const UNKNOWN: TransactionStatus = { status: 'unknown' }
const PENDING: TransactionStatus = { status: 'pending' }
const PAID = included(true)
const FAILED = included(false)

function included(succeeded: boolean): TransactionStatus {
  return { status: 'included', block: { height: 5, hash: 'five' }, succeeded, feeAtomic: 1n }
}

/** Gateway with private fields, like the production gateways. Its methods fail when `this` is a proxy. */
class Node {
  readonly chain = 'tron'
  readonly model = 'account'
  readonly ordering = 'expiring'
  readonly #status: TransactionStatus
  readonly #provenBy: number | null
  readonly #height: number
  readonly #block: { hash: string; at: number } | null

  constructor({
    status = UNKNOWN,
    provenBy = null as number | null,
    height = 10,
    block = null as { hash: string; at: number } | null,
  } = {}) {
    this.#block = block
    this.#status = status
    this.#provenBy = provenBy
    this.#height = height
  }

  transaction = async () => this.#status
  provenDead = async () => this.#provenBy
  block = async () => this.#block
  async tip() {
    return { height: this.#height, hash: `block ${this.#height}` }
  }
}

const node = (state: ConstructorParameters<typeof Node>[0]) => new Node(state) as unknown as ChainGateway

describe('a gateway that verifies failures with a second node as a witness', () => {
  it.each([
    ['the first node does not know it', UNKNOWN, PAID, UNKNOWN],
    ['it is pending at the first node', PENDING, PAID, PENDING],
    ['it was paid at the first node', PAID, UNKNOWN, PAID],
    ['it failed at both nodes', FAILED, FAILED, FAILED],
    ['it failed at the first node and the second node does not know it', FAILED, UNKNOWN, PENDING],
    ['it failed at the first node and is pending at the second', FAILED, PENDING, PENDING],
  ])("derives a transaction's status from both nodes' responses when %s", async (_case, first, second, expected) => {
    const gateway = withWitness(node({ status: first }), node({ status: second }))
    expect(await gateway.transaction('a')).toEqual(expected)
  })

  it('passes the expected token transfer to both nodes', async () => {
    const transfer: TokenTransfer = { from: 'hot', to: 'user', contract: 'token', amountAtomic: 1n }
    const passed: unknown[] = []
    const recording = {
      chain: 'ethereum',
      transaction: async (_txId: string, expected?: TokenTransfer) => {
        passed.push(expected)
        return FAILED
      },
    } as unknown as ChainGateway
    await withWitness(recording, recording).transaction('a', transfer)
    expect(passed).toEqual([transfer, transfer])
  })

  it('throws a retryable error when the first node reports a failure but the second reports a success', async () => {
    const gateway = withWitness(node({ status: FAILED }), node({ status: PAID }))
    await expect(gateway.transaction('a')).rejects.toMatchObject({ retryable: true })
  })

  it.each([
    [7, 9, 7],
    [7, null, null],
    [null, 9, null],
  ])('provenDead, with %s from the first node and %s from the second, returns %s', async (one, two, both) => {
    const gateway = withWitness(node({ provenBy: one }), node({ provenBy: two }))
    if (gateway.model !== 'account' || gateway.ordering !== 'expiring') throw new Error('an expiring chain')
    expect(await gateway.provenDead('a', LIFE)).toBe(both)
  })

  it('sends all calls other than status checks to the first node only', async () => {
    const first = node({ height: 12 })
    expect(await withWitness(first, node({ height: 3 })).tip()).toMatchObject({ height: 12 })
    expect(withWitness(first, null)).toBe(first)
  })
})

describe('a gateway that requires both nodes to report the same data', () => {
  const elsewhere: TransactionStatus = { ...PAID, block: { height: 4, hash: 'four' } } as TransactionStatus
  const ofBoth = (first: TransactionStatus, second: TransactionStatus) =>
    withConfirmedReports(node({ status: first }), node({ status: second })).transaction('a')

  it.each([
    ['is mined on both', PAID, PAID, PAID],
    ['failed on both', FAILED, FAILED, FAILED],
    ['is mined on the first and unknown to the second', PAID, UNKNOWN, PENDING],
    ['is mined on the first and pending on the second', PAID, PENDING, PENDING],
    ['is unknown to the first', UNKNOWN, PAID, UNKNOWN],
  ])('returns the status of a transaction that %s', async (_case, first, second, expected) => {
    expect(await ofBoth(first, second)).toEqual(expected)
  })

  it.each([
    ['in another block', elsewhere],
    ['as failed', FAILED],
    ['with another fee', { ...PAID, feeAtomic: 2n } as TransactionStatus],
    ['with another reported amount', { ...PAID, reportedAtomic: 0n } as TransactionStatus],
  ])('throws a retryable error when the second node reports a mined transaction %s', async (_case, second) => {
    await expect(ofBoth(PAID, second)).rejects.toMatchObject({ retryable: true })
  })

  it.each([
    [12, 3, 3],
    [3, 12, 3],
  ])('returns the lower block height when the two nodes report the heights %i and %i: %i', async (one, two, lower) => {
    const gateway = withConfirmedReports(node({ height: one }), node({ height: two }))
    expect(await gateway.tip()).toEqual({ height: lower, hash: `block ${lower}` })
  })

  it.each([
    ['has another hash', { hash: 'b', at: 0 }],
    ['is over a minute later', { hash: 'a', at: 60_001 }],
    ['is over a minute earlier', { hash: 'a', at: -60_001 }],
    ['is missing', null],
  ])('throws a retryable error when a block of the first node %s on the second node', async (_case, second) => {
    const gateway = withConfirmedReports(node({ block: { hash: 'a', at: 0 } }), node({ block: second }))
    await expect(gateway.block(5)).rejects.toMatchObject({ retryable: true })
  })

  it('returns a block when both nodes agree on it', async () => {
    const both = { hash: 'a', at: 0 }
    expect(await withConfirmedReports(node({ block: both }), node({ block: both })).block(5)).toEqual(both)
    expect(await withConfirmedReports(node({ block: null }), node({ block: both })).block(5)).toBeNull()
  })
})
