import { createPublicKey, verify } from 'node:crypto'
import { HOT_KEY, type AccountSignRequest } from '@cambio/core/chains/signer'
import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { parseTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  parseCreateAssociatedTokenIdempotentInstruction,
  parseTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import {
  type Address,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionMessageComputeUnitLimit,
  getTransactionMessageComputeUnitPrice,
} from '@solana/kit'
import { expect, it } from 'vitest'
import { feeAt, solanaTerms, unitLimitOf } from '../chains/solana/solana-terms.ts'
import { SolanaKeys } from './solana-keys.ts'
import { walletRoot } from './wallet-root.ts'

/** Mnemonic from the Solana Cookbook, "How to Restore a Keypair from a Mnemonic". */
const WORDS = 'neither lonely flavor argue grass remind eye tag avocado spot unusual intact'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const keys = new SolanaKeys(walletRoot(mnemonicToSeedSync(WORDS)), {
  tokens: [{ currencyTitle: 'USDC', contract: MINT, decimals: 6 }],
})
const [HOT, TO] = ['5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N', 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv']
const BLOCKHASH = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'
/** Prefix of an Ed25519 public key in SubjectPublicKeyInfo (RFC 8410). */
const SPKI = '302a300506032b6570032100'

const request: AccountSignRequest = {
  kind: 'account',
  chain: 'solana',
  spendId: '1',
  asset: 'sol',
  from: HOT_KEY,
  sequence: null,
  to: TO,
  memo: null,
  contract: null,
  amountAtomic: 2n ** 63n,
  terms: solanaTerms({ moves: 'coins', blockhash: BLOCKHASH, unitPrice: 5_000_123n }),
}

it("derives the Solana hot wallet as the mnemonic's first account, as other wallets do", () => {
  expect(keys.addressOf(HOT_KEY)).toBe(HOT)
  expect(keys.addressOf({ purpose: 'deposit', index: 0 })).toBe(TO)
  expect(keys.addressOf({ purpose: 'hot', index: 1 })).toBe('7QPgyQwNLqnoSwHEuK8wKy2Y3Ani6EHoZRihTuWkwxbc')
  expect(keys.addressOf({ purpose: 'deposit', index: 1 })).toBe('5aE8UprEEWtpVskhxo3f8ETco2kVKiZT9SS3D5Lcg8s2')
})

/** Returns the message of the signed transaction, decoded by Solana's official client. */
async function messageOf(request: AccountSignRequest) {
  const signed = await keys.sign(request)
  expect(await keys.sign(request)).toEqual(signed)
  const { messageBytes, signatures } = getTransactionDecoder().decode(Buffer.from(signed?.raw ?? '', 'hex'))
  expect(Object.keys(signatures)).toEqual([HOT])
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from(SPKI, 'hex'), base58.decode(HOT)]),
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, Uint8Array.from(messageBytes), key, base58.decode(signed?.txId ?? ''))).toBe(true)
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes))
  expect(message.lifetimeConstraint).toMatchObject({ blockhash: BLOCKHASH })
  expect(message.feePayer.address).toBe(HOT)
  if (message.version !== 'legacy') throw new Error('another version')
  expect(getTransactionMessageComputeUnitPrice(message)).toBe(5_000_123n)
  return message
}

it("signs exactly the requested transfer, as decoded by Solana's official client", async () => {
  const message = await messageOf(request)
  expect(getTransactionMessageComputeUnitLimit(message)).toBe(unitLimitOf('coins'))
  const [, , transfer, ...rest] = message.instructions
  const read = parseTransferSolInstruction(transfer as Parameters<typeof parseTransferSolInstruction>[0])
  expect([read.accounts.source.address, read.accounts.destination.address]).toEqual([HOT, TO])
  expect(read.data.amount).toBe(2n ** 63n)
  expect(rest).toEqual([])
})

const tokenAccount = async (owner: string) => {
  const seeds = { owner: owner as Address, mint: MINT as Address, tokenProgram: TOKEN_PROGRAM_ADDRESS }
  return (await findAssociatedTokenPda(seeds))[0]
}
const ofToken = (moves: 'token' | 'token-to-new'): AccountSignRequest => ({
  ...request,
  contract: MINT,
  asset: 'usdc-spl',
  terms: solanaTerms({ moves, blockhash: BLOCKHASH, unitPrice: 5_000_123n }),
})

it.each(['token', 'token-to-new'] as const)(
  "signs exactly the requested transfer of a %s, as decoded by the token program's official client",
  async (moves) => {
    const message = await messageOf(ofToken(moves))
    expect(getTransactionMessageComputeUnitLimit(message)).toBe(unitLimitOf(moves))
    const written = message.instructions.slice(2)
    const transfer = parseTransferCheckedInstruction(
      written.pop() as Parameters<typeof parseTransferCheckedInstruction>[0],
    )
    expect([transfer.accounts.source.address, transfer.accounts.destination.address]).toEqual([
      await tokenAccount(HOT),
      await tokenAccount(TO),
    ])
    expect([transfer.accounts.mint.address, transfer.accounts.authority.address]).toEqual([MINT, HOT])
    expect(transfer.data).toMatchObject({ amount: 2n ** 63n, decimals: 6 })
    const opened = written.map((one) =>
      parseCreateAssociatedTokenIdempotentInstruction(
        one as Parameters<typeof parseCreateAssociatedTokenIdempotentInstruction>[0],
      ),
    )
    expect(
      opened.map(({ accounts }) => [accounts.payer.address, accounts.ata.address, accounts.owner.address]),
    ).toEqual(moves === 'token' ? [] : [[HOT, await tokenAccount(TO), TO]])
  },
)

it('rounds the fee in lamports in the same way as the Solana network', () => {
  expect(feeAt({ moves: 'coins', unitPrice: 5_000_123n })).toBe(8_001n)
  expect(feeAt({ moves: 'coins', unitPrice: 5_000_000n })).toBe(8_000n)
  expect(feeAt({ moves: 'token', unitPrice: 5_000_000n })).toBe(45_000n)
})

it('signs a Solana transfer with terms that a version without token support has stored', async () => {
  const { moves: _moves, ...fields } = request.terms.fields
  expect(await keys.sign({ ...request, terms: { ...request.terms, fields } })).toEqual(await keys.sign(request))
})

it.each([
  ['a sequence number, which Solana does not use', { sequence: 0 }],
  ['a memo', { memo: '1' }],
  ['a token that is not in the settings', { ...ofToken('token'), contract: TO }],
  ['a token with the terms of a coin', { contract: MINT }],
  ['a coin with the terms of a token', { terms: ofToken('token').terms }],
  ['an invalid address', { to: `${TO.slice(0, -1)}I` }],
  ['terms of another family', { terms: { maxFeeAtomic: 1n, fields: {} } }],
])('does not sign a Solana request with %s', async (_what, part) => {
  expect(await keys.sign({ ...request, ...part })).toBeNull()
})
