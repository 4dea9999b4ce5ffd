import { describe, expect, it } from 'vitest'
import { feeAt } from './solana-terms.ts'
import { tokenAccountOf } from './solana-token.ts'
import {
  type Answers,
  chainOf,
  gatewayAnswered,
  MINT,
  type Moved,
  OTHER,
  OURS,
  SYSTEM_PROGRAM,
} from './testing/answering-node.ts'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ANOTHER_MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const RENT = 2_039_280n
const OUR_ACCOUNT = await tokenAccountOf(OURS, MINT)
const ANOTHER_ACCOUNT = await tokenAccountOf(OURS, ANOTHER_MINT)
const THEIR_ACCOUNT = await tokenAccountOf(OTHER, MINT)

/** Returns a token transfer from another wallet to an account, which may belong to us. */
const sent = (more: Partial<Moved> = {}, account = OUR_ACCOUNT): Moved => ({
  accounts: [
    [OTHER, 9, 4],
    [THEIR_ACCOUNT, 20, 20],
    [account, 20, 20],
    [OURS, 8, 3],
  ],
  tokens: [
    [1, MINT, OTHER, '100', '40'],
    [2, MINT, OURS, '5', '65'],
  ],
  ...more,
})
const received = async (moved: Moved) => (await (await gatewayAnswered(chainOf({ 10: [moved] }))).block(10))?.transfers
const arrived = { txId: 'tx', outputKey: `${MINT}:${OURS}`, address: OURS, memo: null, contract: MINT }

describe('incoming token transfers', () => {
  it('are the increase of a wallet’s associated account', async () => {
    expect(await received(sent())).toEqual([{ ...arrived, amountAtomic: 60n }])
  })

  it('are the whole balance when the same transaction opened the account', async () => {
    const tokens: Moved['tokens'] = [[2, MINT, OURS, '', '65']]
    expect(await received(sent({ tokens }))).toEqual([{ ...arrived, amountAtomic: 65n }])
  })

  it.each<[string, Moved]>([
    ['of a mint that is not of the settings', sent({ tokens: [[2, ANOTHER_MINT, OURS, '5', '65']] }, ANOTHER_ACCOUNT)],
    ['in an account that is ours and not the associated one', sent({}, OTHER)],
    ['in our associated account that is another’s by now', sent({ tokens: [[2, MINT, OTHER, '5', '65']] })],
    ['by a transaction that failed', sent({ err: { InstructionError: [0, 'Custom'] } })],
    ['that left', sent({ tokens: [[2, MINT, OURS, '65', '5']] })],
  ])('exclude tokens %s', async (_what, moved) => {
    expect(await received(moved)).toEqual([])
  })

  it('are not read from a block that the node returns without token balances or their owners', async () => {
    const chain = chainOf({ 10: [sent()] })
    type Shown = { transactions: { meta: { postTokenBalances: object[] | null } }[] }
    const torn = async (tear: (meta: Shown['transactions'][number]['meta']) => void) => {
      const block = chain.getBlock(10) as Shown
      for (const { meta } of block.transactions) tear(meta)
      return (await gatewayAnswered({ ...chain, getBlock: () => block })).block(10)
    }
    await expect(torn((meta) => (meta.postTokenBalances = null))).rejects.toMatchObject({ retryable: true })
    const ownerless = { accountIndex: 2, mint: MINT, uiTokenAmount: { amount: '5' } }
    await expect(torn((meta) => (meta.postTokenBalances = [ownerless]))).rejects.toMatchObject({ retryable: true })
  })
})

/** Returns a token account as nodes describe it by `jsonParsed`. */
const holding = (amount: string, { owner = OURS, state = 'initialized' } = {}) => ({
  ...{ lamports: Number(RENT), owner: TOKEN_PROGRAM },
  data: {
    program: 'spl-token',
    parsed: { type: 'account', info: { mint: MINT, owner, state, tokenAmount: { amount } } },
  },
})
const shown = (accounts: Readonly<Record<string, object>>): Answers => ({
  getMultipleAccounts: (asked: string[]) => ({
    context: { slot: 10 },
    value: asked.map((one) => accounts[one] ?? null),
  }),
})

describe('the token balance of wallets', () => {
  it('is what their associated accounts hold, at any block', async () => {
    const chain = chainOf({ 9: [], 10: [sent()] })
    const gateway = await gatewayAnswered({
      ...chain,
      ...shown({ [OUR_ACCOUNT]: holding('65'), [OURS]: holding('9') }),
    })
    expect(await gateway.balance(OURS, MINT)).toBe(65n)
    expect(await gateway.balance(OTHER, MINT)).toBe(0n)
    expect(await gateway.balanceAt([OURS, SYSTEM_PROGRAM], MINT, { height: 10, hash: 'hash10' })).toBe(65n)
    expect(await gateway.balanceAt([OURS, SYSTEM_PROGRAM], MINT, { height: 9, hash: 'hash9' })).toBe(5n)
  })

  it('is zero when only coins lie at the account’s address', async () => {
    const coins = { lamports: 5, owner: SYSTEM_PROGRAM, data: ['', 'base64'] }
    expect(await (await gatewayAnswered(shown({ [OUR_ACCOUNT]: coins }))).balance(OURS, MINT)).toBe(0n)
  })
})

describe('the highest cost of a token transfer', () => {
  const wallet = { lamports: 1, owner: SYSTEM_PROGRAM, data: ['', 'base64'] }
  const proposed = async (accounts: Readonly<Record<string, object>>) => {
    const gateway = await gatewayAnswered({
      ...shown(accounts),
      getLatestBlockhash: () => ({ context: { slot: 20 }, value: { blockhash: 'hash20', lastValidBlockHeight: 170 } }),
      getMinimumBalanceForRentExemption: (bytes: number) => (bytes === 165 ? Number(RENT) : 890_880),
      getRecentPrioritizationFees: () => [],
    })
    return gateway.terms({ from: OURS, to: OTHER, memo: null, contract: MINT, amountAtomic: 1n })
  }

  it.each([
    ['an account to a wallet that has none', {}, 'token-to-new', RENT],
    ['an account where only coins lie at its place', { [THEIR_ACCOUNT]: wallet }, 'token-to-new', RENT],
    ['no account to who has one', { [THEIR_ACCOUNT]: holding('0', { owner: OTHER }) }, 'token', 0n],
  ] as const)('is the fee and %s', async (_what, accounts, moves, rent) => {
    const { maxFeeAtomic, fields } = await proposed({ [OTHER]: wallet, ...accounts })
    expect(fields).toMatchObject({ moves, blockhash: 'hash20' })
    expect(maxFeeAtomic).toBe(feeAt({ moves, unitPrice: BigInt(fields.unitPrice ?? '') }) + rent)
  })

  it.each([
    ['a program owns the receiver', { [OTHER]: holding('0') }],
    ['its account was handed to another', { [THEIR_ACCOUNT]: holding('0', { owner: OURS }) }],
    ['its account is frozen', { [THEIR_ACCOUNT]: holding('0', { owner: OTHER, state: 'frozen' }) }],
  ])('is refused when %s', async (_what, accounts) => {
    await expect(proposed(accounts)).rejects.toMatchObject({ retryable: false })
  })
})

describe('the actual cost of a transfer', () => {
  const transaction = async (meta: object) => {
    const { getBlock } = chainOf({ 10: [] })
    const gateway = await gatewayAnswered({ getBlock, getTransaction: () => ({ slot: 10, meta }) })
    const status = await gateway.transaction('tx')
    return status.status === 'included' ? status.feeAtomic : null
  }
  const meta = {
    ...{ err: null, fee: 5_000, preBalances: [3_000_000, 0, 9], postBalances: [955_720, Number(RENT), 9] },
    preTokenBalances: [{ accountIndex: 2, mint: MINT, uiTokenAmount: { amount: '0' } }],
    postTokenBalances: [1, 2].map((accountIndex) => ({ accountIndex, mint: MINT, uiTokenAmount: { amount: '1' } })),
  }

  it('is its fee plus the rent of the account that it opened', async () => {
    expect(await transaction(meta)).toBe(5_000n + RENT)
    // The address already held coins, so the rent is smaller by that amount.
    expect(await transaction({ ...meta, preBalances: [3_000_000, 1_000, 9] })).toBe(5_000n + RENT - 1_000n)
    expect(await transaction({ ...meta, preBalances: [3_000_000, Number(RENT), 9] })).toBe(5_000n)
  })

  it('leaves out coins that arrived at an older token account', async () => {
    const paid = { ...meta, preBalances: [3_000_000, 0, 9], postBalances: [3_000_000, 0, 1_000_009] }
    expect(await transaction({ ...paid, postTokenBalances: meta.preTokenBalances })).toBe(5_000n)
  })

  it('is unknown when the node has not kept it', async () => {
    await expect(transaction({ ...meta, preTokenBalances: null })).rejects.toMatchObject({ retryable: true })
    await expect(transaction({ ...meta, postTokenBalances: null })).rejects.toMatchObject({ retryable: true })
  })
})

it('a quote charges for opening a token account', async () => {
  const gateway = await gatewayAnswered({
    getMinimumBalanceForRentExemption: () => Number(RENT),
    getRecentPrioritizationFees: () => [],
  })
  expect(await gateway.payoutFee(MINT)).toBeGreaterThan(RENT)
  expect(await gateway.payoutFee(null)).toBeLessThan(10_000n)
})
