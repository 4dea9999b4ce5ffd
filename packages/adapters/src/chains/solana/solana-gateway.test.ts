import { describe, expect, it } from 'vitest'
import {
  chainOf,
  gatewayAnswered,
  type Answers,
  type Moved,
  OTHER,
  OURS,
  Refused,
  SKIPPED,
  SYSTEM_PROGRAM,
} from './testing/answering-node.ts'
import type { SolanaGateway } from './solana-gateway.ts'

describe('incoming transfers on Solana', () => {
  it('derives transfers from balance changes and ignores failed transactions and fees', async () => {
    const gateway = await gatewayAnswered(
      chainOf({
        9: [],
        10: [
          {
            id: 'paid',
            accounts: [
              [OTHER, 100, 40],
              [OURS, 5, 60],
              [SYSTEM_PROGRAM, 1, 1],
            ],
          },
          {
            id: 'failed',
            err: { InstructionError: [0, 'Custom'] },
            accounts: [
              [OTHER, 40, 35],
              [OURS, 60, 70],
            ],
          },
          { id: 'huge', accounts: [[OTHER, 2 ** 60, 2 ** 61]] },
        ],
      }),
    )
    expect(await gateway.block(10)).toEqual({
      height: 10,
      hash: 'hash10',
      parentHash: 'hash9',
      at: 1_700_000_010_000,
      transfers: [{ txId: 'paid', outputKey: OURS, address: OURS, memo: null, contract: null, amountAtomic: 55n }],
      unchecked: [],
    })
  })

  it('assigns separate keys to the transfers of a Solana transaction that pays two wallets', async () => {
    const accounts: Moved['accounts'] = [
      [SYSTEM_PROGRAM, 100, 40],
      [OURS, 0, 20],
      [OTHER, 0, 40],
    ]
    const gateway = await gatewayAnswered(chainOf({ 10: [{ accounts }] }))
    const transfers = (await gateway.block(10))?.transfers ?? []
    expect(transfers.map(({ amountAtomic }) => amountAtomic)).toEqual([20n, 40n])
    expect(new Set(transfers.map(({ outputKey }) => outputKey)).size).toBe(2)
  })

  it('caches even the newest block, because the gateway reads only final blocks', async () => {
    const chain = chainOf({ 9: [], 10: [{ accounts: [[OURS, 0, 1]] }] })
    let callCount = 0
    const gateway = await gatewayAnswered({
      ...chain,
      getBlock: (slot: number) => {
        callCount += 1
        return chain.getBlock(slot)
      },
    })
    const shown = [await gateway.block(9), await gateway.block(10), await gateway.block(10)]
    expect(shown.map((block) => block?.transfers.length)).toEqual([0, 1, 1])
    expect(callCount).toBe(2)
  })

  it('throws when the Solana node returns a block without balances', async () => {
    const chain = chainOf({ 10: [{ accounts: [[OURS, 0, 1]] }] })
    const transactions = [{ transaction: { signatures: ['tx'], accountKeys: [{}] }, meta: null }]
    const torn = await gatewayAnswered({
      ...chain,
      getBlock: (slot: number) => ({ ...(chain.getBlock(slot) as object), transactions }),
    })
    await expect(torn.block(10)).rejects.toMatchObject({ message: expect.stringContaining('without its balances') })
  })

  it('throws a retryable error when the Solana node reports a block without its time', async () => {
    const chain = chainOf({ 10: [{ accounts: [[OURS, 0, 1]] }], 12: [] })
    const timeless = await gatewayAnswered({
      ...chain,
      getBlock: (slot: number) => {
        const block = chain.getBlock(slot)
        return block instanceof Refused ? block : { ...(block as object), blockTime: null }
      },
    })
    const withoutTime = { retryable: true, message: expect.stringContaining('the time of block') }
    await expect(timeless.block(10)).rejects.toMatchObject(withoutTime)
    await expect(timeless.block(11)).rejects.toMatchObject(withoutTime)
  })
})

describe('a Solana node that rejects calls without support for version 1 transactions', () => {
  const REJECTED = new Refused({ code: -32_015, message: 'Transaction version (1) is not supported' })
  const chain = chainOf({ 9: [], 10: [{ id: 'paid', accounts: [[OURS, 0, 60]] }] })
  const meta = {
    err: null,
    fee: 5_000,
    preBalances: [0],
    postBalances: [60],
    preTokenBalances: [],
    postTokenBalances: [],
  }
  const transaction = { message: { accountKeys: [{ pubkey: OURS, signer: true }] } }
  const support = ({ maxSupportedTransactionVersion: max }: { maxSupportedTransactionVersion?: number }) =>
    (max ?? 0) >= 1
  const answers: Answers = {
    ...chain,
    getBlock: (slot: number, options: object) => (support(options) ? chain.getBlock(slot) : REJECTED),
    getTransaction: (_id: string, options: object) => (support(options) ? { slot: 10, meta, transaction } : REJECTED),
    getSignaturesForAddress: () => [{ slot: 10, signature: 'paid' }],
  }

  it.each<[string, (gateway: SolanaGateway) => Promise<unknown>, unknown]>([
    ['block', (gateway) => gateway.block(10), { transfers: [{ txId: 'paid', amountAtomic: 60n }] }],
    ['transaction', (gateway) => gateway.transaction('paid'), { status: 'included', block: { height: 10 } }],
    ['senders', (gateway) => gateway.senders({ txId: 'paid', outputKey: OURS, contract: null, address: OURS }), [OURS]],
    [
      'sentBy',
      (gateway) =>
        gateway.sentBy(OURS, null, { signedAmong: async () => new Set(), newestFromHeight: async () => null }),
      { txIds: ['paid'] },
    ],
  ])('%s() supports transactions of version 1', async (_name, read, expected) => {
    expect(await read(await gatewayAnswered(answers))).toMatchObject(expected as object)
  })
})

describe('a skipped Solana slot', () => {
  it('returns an empty block for a skipped slot once the next block confirms the skip', async () => {
    const gateway = await gatewayAnswered(chainOf({ 10: [], 13: [] }))
    for (const height of [11, 12])
      expect(await gateway.block(height)).toMatchObject({ height, hash: 'hash10', parentHash: 'hash10', transfers: [] })
    expect(await gateway.block(13)).toMatchObject({ hash: 'hash13', parentHash: 'hash10' })
    expect(await gateway.block(14)).toBeNull()
  })

  it('throws for a skipped slot if the next block has an unexpected parent', async () => {
    const chain = chainOf({ 10: [], 11: [], 13: [] })
    const forgot = (slots: number[]) => slots.filter((slot) => slot !== 11)
    const gateway = await gatewayAnswered({
      ...chain,
      getBlocks: (from: number, to: number) => forgot(chain.getBlocks(from, to)),
      getBlock: (slot: number) => (slot === 11 ? new Refused(SKIPPED) : chain.getBlock(slot)),
    })
    await expect(gateway.block(11)).rejects.toMatchObject({ retryable: true })
    // This node lists the block but does not return its contents.
    const shy = await gatewayAnswered({
      ...chain,
      getBlock: (slot: number, { transactionDetails }: { transactionDetails: string }) =>
        slot === 11 && transactionDetails === 'accounts' ? new Refused(SKIPPED) : chain.getBlock(slot),
    })
    await expect(shy.block(11)).rejects.toMatchObject({ retryable: true })
  })
})

describe('proof that a Solana transaction is dead', () => {
  const life = { fromHeight: 11, expiresAt: 102 }
  const paid = (id: string): Moved => ({ id, accounts: [] })
  const chain = (last: Record<number, Moved[]>) => chainOf({ 10: [], 12: [paid('a')], 15: [paid('b')], ...last })

  it("provenDead returns the height of the final block after a transaction's lifetime", async () => {
    expect(await (await gatewayAnswered(chainOf({ 10: [], 12: [] }))).provenDead('tx', life)).toBeNull()
    expect(await (await gatewayAnswered(chain({ 16: [] }))).provenDead('tx', life)).toBe(102)
  })

  it("provenDead returns null when a block within the transaction's lifetime contains it", async () => {
    for (const id of ['a', 'b']) {
      const gateway = await gatewayAnswered(chain({ 16: [] }))
      expect(await gateway.provenDead(id, life)).toBeNull()
    }
  })

  it.each([
    ['its first block', 12],
    ['a later one', 15],
  ])("provenDead returns null when the node omits a block of the transaction's lifetime: %s", async (_what, hidden) => {
    const whole = chain({ 16: [] })
    const gateway = await gatewayAnswered({
      ...whole,
      getBlocks: (from: number, to: number) => whole.getBlocks(from, to).filter((slot) => slot !== hidden),
    })
    expect(await gateway.provenDead('tx', life)).toBeNull()
  })
})

describe('Solana balance at a block', () => {
  const chain = chainOf({
    10: [],
    11: [{ accounts: [[OURS, 0, 50]] }],
    13: [
      {
        err: 'no',
        accounts: [
          [OURS, 50, 45],
          [OTHER, 0, 9],
        ],
      },
    ],
  })
  const at = (slot: number): Answers => ({
    ...chain,
    getMultipleAccounts: () => ({ context: { slot }, value: [{ lamports: 45, owner: SYSTEM_PROGRAM }, null] }),
  })

  it('balanceAt derives the balance at a past block from the current balance and later transfers', async () => {
    const gateway = await gatewayAnswered(at(13))
    for (const [height, hash, held] of [
      [10, 'hash10', 0n],
      [11, 'hash11', 50n],
      [12, 'hash11', 50n],
      [13, 'hash13', 45n],
    ] as const)
      expect([height, await gateway.balanceAt([OURS, SYSTEM_PROGRAM], null, { height, hash })]).toEqual([height, held])
  })

  it('balanceAt returns null for an unexpected block or a lagging node', async () => {
    const gateway = await gatewayAnswered(at(13))
    expect(await gateway.balanceAt([OURS], null, { height: 11, hash: 'another' })).toBeNull()
    const behind = await gatewayAnswered(at(11))
    expect(await behind.balanceAt([OURS], null, { height: 13, hash: 'hash13' })).toBeNull()
  })
})

describe('terms of a Solana transfer', () => {
  const answers = (receiver: object | null, prices: number[] = []): Answers => ({
    getLatestBlockhash: () => ({ context: { slot: 20 }, value: { blockhash: 'hash20', lastValidBlockHeight: 170 } }),
    getMinimumBalanceForRentExemption: () => 890_880,
    getMultipleAccounts: () => ({ context: { slot: 20 }, value: [receiver] }),
    getRecentPrioritizationFees: () => prices.map((prioritizationFee) => ({ prioritizationFee })),
  })
  const transfer = { from: OURS, to: OTHER, memo: null, contract: null, amountAtomic: 890_880n }
  const wallet = { lamports: 890_880, owner: SYSTEM_PROGRAM }

  it('equal Solana payments receive different terms, which expire with their block hash', async () => {
    const gateway = await gatewayAnswered(answers(null))
    const [one, two] = [await gateway.terms(transfer), await gateway.terms(transfer)]
    expect(one.life).toEqual({ fromHeight: 21, expiresAt: 280 })
    expect(one.fields).not.toEqual(two.fields)
  })

  it('proposes a priority fee that recent transactions paid, within bounds', async () => {
    const feeOf = async (prices: number[]) => (await gatewayAnswered(answers(wallet, prices))).payoutFee(null)
    expect(await feeOf([])).toBe(8_600n)
    expect(await feeOf([0, 20_000_000, 3])).toBe(17_600n)
    expect(await feeOf([9_000_000_000])).toBe(605_600n)
  })

  it('rejects a Solana payment to a non-wallet account or below the minimum for opening an account', async () => {
    const termsFor = async (receiver: object | null, amountAtomic: bigint) =>
      (await gatewayAnswered(answers(receiver))).terms({ ...transfer, amountAtomic })
    await expect(termsFor(null, 890_879n)).rejects.toMatchObject({ retryable: false })
    await expect(termsFor({ ...wallet, owner: OTHER }, 890_880n)).rejects.toMatchObject({ retryable: false })
    expect((await termsFor(wallet, 1n)).fields).toMatchObject({ blockhash: 'hash20' })
  })
})

it('rejects a Solana node on another network', async () => {
  const gateway = await gatewayAnswered({ getGenesisHash: () => 'another' })
  await expect(gateway.tip()).rejects.toMatchObject({ retryable: false })
})
