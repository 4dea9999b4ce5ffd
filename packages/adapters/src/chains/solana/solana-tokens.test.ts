import { transfersIn } from '@cambio/core/chains/transfers-in'
import { present } from '@cambio/kernel/assert'
import { base58 } from '@scure/base'
import type { Address } from '@solana/addresses'
import { findAssociatedTokenPda } from '@solana-program/token'
import { describe, expect, it, vi } from 'vitest'
import { feeAt } from './solana-terms.ts'
import { tokenAccountOf } from './solana-token.ts'
import {
  type Answers,
  chainOf,
  GENESIS,
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

/** Returns a token transfer from an external wallet. The default recipient is one of the exchange's token accounts. */
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
/** Returns a wallet that no other test uses, so that its token account is not cached. */
const walletOf = (index: number) => base58.encode(new Uint8Array(32).fill(index + 1))

/** Returns the number of hashes that `work` computes. Each attempt to derive a token account computes one. */
async function digestsIn(work: () => Promise<void>): Promise<number> {
  const digest = vi.spyOn(globalThis.crypto.subtle, 'digest')
  try {
    await work()
    return digest.mock.calls.length
  } finally {
    digest.mockRestore()
  }
}

const received = async (moved: Moved) => {
  const gateway = await gatewayAnswered(chainOf({ 10: [moved] }))
  const block = present(await gateway.block(10), 'the block')
  return transfersIn(gateway, block, ({ address }) => address === OURS)
}
const arrived = { txId: 'tx', outputKey: `${MINT}:${OURS}`, address: OURS, memo: null, contract: MINT }

describe('incoming token transfers on Solana', () => {
  it('reports an increase in the balance of a wallet’s associated token account as a transfer', async () => {
    expect(await received(sent())).toEqual([{ ...arrived, amountAtomic: 60n }])
  })

  it('reports the whole token balance as a transfer when the transaction also opened the token account', async () => {
    const tokens: Moved['tokens'] = [[2, MINT, OURS, '', '65']]
    expect(await received(sent({ tokens }))).toEqual([{ ...arrived, amountAtomic: 65n }])
  })

  it.each<[string, Moved]>([
    [
      'of a mint that the settings do not list',
      sent({ tokens: [[2, ANOTHER_MINT, OURS, '5', '65']] }, ANOTHER_ACCOUNT),
    ],
    ['in an account of the exchange that is not its associated token account', sent({}, OTHER)],
    ['in our associated account after its transfer to another wallet', sent({ tokens: [[2, MINT, OTHER, '5', '65']] })],
    ['of a failed transaction', sent({ err: { InstructionError: [0, 'Custom'] } })],
    ['that left our account', sent({ tokens: [[2, MINT, OURS, '65', '5']] })],
  ])('does not report a transfer for tokens %s', async (_what, moved) => {
    expect(await received(moved)).toEqual([])
  })

  it('derives no token account for the transfers to other wallets in a block', async () => {
    const wallets = Array.from({ length: 60 }, (_, index) => walletOf(index))
    const tokens: Moved['tokens'] = wallets.map((wallet, index) => [index, MINT, wallet, '0', '1'])
    const accounts: Moved['accounts'] = wallets.map((_wallet, index) => [`account${index}`, 1, 1])
    const gateway = await gatewayAnswered(chainOf({ 10: [{ id: 'foreign', accounts, tokens }, sent()] }))
    const derived = await digestsIn(async () => {
      const block = present(await gateway.block(10), 'the block')
      expect(block.unchecked).toHaveLength(61)
      expect(await transfersIn(gateway, block, ({ address }) => address === SYSTEM_PROGRAM)).toEqual([])
    })
    expect(derived).toBe(0)
  })

  it('derives the token account of a wallet once for concurrent calls', async () => {
    const wallet = walletOf(100)
    const seeds = { owner: wallet as Address, mint: MINT as Address, tokenProgram: TOKEN_PROGRAM as Address }
    let found: string[] = []
    const once = await digestsIn(async () => {
      const [address] = await findAssociatedTokenPda(seeds)
      found = [address]
    })
    const often = await digestsIn(async () => {
      found = [...found, ...(await Promise.all(Array.from({ length: 10 }, () => tokenAccountOf(wallet, MINT))))]
    })
    expect(new Set(found).size).toBe(1)
    expect(often).toBe(once)
  })

  it('throws when the Solana node returns a block without token balances or their owners', async () => {
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

/** Returns a token account in the nodes' `jsonParsed` form. */
const holding = (amount: string, { owner = OURS, state = 'initialized' } = {}) => ({
  lamports: Number(RENT),
  owner: TOKEN_PROGRAM,
  data: {
    program: 'spl-token',
    parsed: { type: 'account', info: { mint: MINT, owner, state, tokenAmount: { amount } } },
  },
})
const shown = (accounts: Readonly<Record<string, object>>): Answers => ({
  getMultipleAccounts: (requested: string[]) => ({
    context: { slot: 10 },
    value: requested.map((one) => accounts[one] ?? null),
  }),
})

describe('the mint account of a listed token', () => {
  const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const tip = async (accounts: Readonly<Record<string, object>>) => {
    const value = { blockhash: 'hash20', lastValidBlockHeight: 170 }
    const answers = {
      getGenesisHash: () => GENESIS,
      getLatestBlockhash: () => ({ context: { slot: 20 }, value }),
    }
    return (await gatewayAnswered({ ...answers, ...shown(accounts) })).tip()
  }

  it('accepts a listed mint account that the original token program owns', async () => {
    await expect(tip({ [MINT]: { lamports: 1, owner: TOKEN_PROGRAM } })).resolves.toMatchObject({ height: 20 })
  })

  it.each([
    ['the second token program, whose extensions take fees or move tokens,', { lamports: 1, owner: TOKEN_2022 }, false],
    ['a program of its issuer', { lamports: 1, owner: OTHER }, false],
    ['no program', undefined, true],
  ])('throws when %s owns a listed mint account', async (_what, account, retryable) => {
    await expect(tip(account ? { [MINT]: account } : {})).rejects.toMatchObject({ retryable })
  })
})

describe('token balance of several Solana wallets', () => {
  it('sums the balances of the wallets’ associated token accounts at any block', async () => {
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

  it('reports a token balance of zero when the token account’s address holds only native coins', async () => {
    const coins = { lamports: 5, owner: SYSTEM_PROGRAM, data: ['', 'base64'] }
    expect(await (await gatewayAnswered(shown({ [OUR_ACCOUNT]: coins }))).balance(OURS, MINT)).toBe(0n)
  })
})

describe('maximum cost of a Solana token transfer', () => {
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
    ['the rent of a token account that the receiver lacks', {}, 'token-to-new', RENT],
    [
      'the rent of a token account whose address holds only native coins',
      { [THEIR_ACCOUNT]: wallet },
      'token-to-new',
      RENT,
    ],
    ['no rent when the receiver has a token account', { [THEIR_ACCOUNT]: holding('0', { owner: OTHER }) }, 'token', 0n],
  ] as const)('the maximum cost of a token transfer includes the fee and %s', async (_what, accounts, moves, rent) => {
    const { maxFeeAtomic, fields } = await proposed({ [OTHER]: wallet, ...accounts })
    expect(fields).toMatchObject({ moves, blockhash: 'hash20' })
    expect(maxFeeAtomic).toBe(feeAt({ moves, unitPrice: BigInt(fields.unitPrice ?? '') }) + rent)
  })

  it.each([
    ['a program owns the receiver', { [OTHER]: holding('0') }],
    ['another wallet owns its token account', { [THEIR_ACCOUNT]: holding('0', { owner: OURS }) }],
    ['its token account is frozen', { [THEIR_ACCOUNT]: holding('0', { owner: OTHER, state: 'frozen' }) }],
  ])('rejects a token transfer when %s', async (_what, accounts) => {
    await expect(proposed(accounts)).rejects.toMatchObject({ retryable: false })
  })
})

describe('actual cost of a Solana token transfer', () => {
  const transaction = async (meta: object) => {
    const { getBlock } = chainOf({ 10: [] })
    const gateway = await gatewayAnswered({ getBlock, getTransaction: () => ({ slot: 10, meta }) })
    const status = await gateway.transaction('tx')
    return status.status === 'included' ? status.feeAtomic : null
  }
  const meta = {
    err: null,
    fee: 5_000,
    preBalances: [3_000_000, 0, 9],
    postBalances: [955_720, Number(RENT), 9],
    preTokenBalances: [{ accountIndex: 2, mint: MINT, uiTokenAmount: { amount: '0' } }],
    postTokenBalances: [1, 2].map((accountIndex) => ({ accountIndex, mint: MINT, uiTokenAmount: { amount: '1' } })),
  }

  it('the actual cost of a token transfer includes the rent of any token account that it opened', async () => {
    expect(await transaction(meta)).toBe(5_000n + RENT)
    // The token account already held native coins, so the sender paid less rent.
    expect(await transaction({ ...meta, preBalances: [3_000_000, 1_000, 9] })).toBe(5_000n + RENT - 1_000n)
    expect(await transaction({ ...meta, preBalances: [3_000_000, Number(RENT), 9] })).toBe(5_000n)
  })

  it('the actual cost of a token transfer excludes coins that an existing token account received', async () => {
    const paid = { ...meta, preBalances: [3_000_000, 0, 9], postBalances: [3_000_000, 0, 1_000_009] }
    expect(await transaction({ ...paid, postTokenBalances: meta.preTokenBalances })).toBe(5_000n)
  })

  it('throws a retryable error when the Solana node reports no token balances for the transfer', async () => {
    await expect(transaction({ ...meta, preTokenBalances: null })).rejects.toMatchObject({ retryable: true })
    await expect(transaction({ ...meta, postTokenBalances: null })).rejects.toMatchObject({ retryable: true })
  })
})

it('the quoted network fee includes the rent of a new token account', async () => {
  const gateway = await gatewayAnswered({
    getMinimumBalanceForRentExemption: () => Number(RENT),
    getRecentPrioritizationFees: () => [],
  })
  expect(await gateway.payoutFee(MINT)).toBeGreaterThan(RENT)
  expect(await gateway.payoutFee(null)).toBeLessThan(10_000n)
})
