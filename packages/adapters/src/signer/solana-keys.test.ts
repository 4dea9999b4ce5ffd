import { createPublicKey, verify } from 'node:crypto'
import { HOT_KEY, type AccountSignRequest } from '@cambio/core/chains/signer'
import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { parseTransferSolInstruction } from '@solana-program/system'
import {
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionMessageComputeUnitLimit,
  getTransactionMessageComputeUnitPrice,
} from '@solana/kit'
import { expect, it } from 'vitest'
import { feeAt, solanaTerms, UNIT_LIMIT } from '../chains/solana/solana-terms.ts'
import { SolanaKeys } from './solana-keys.ts'
import { walletRoot } from './wallet-root.ts'

/** Solana Cookbook, "How to Restore a Keypair from a Mnemonic". */
const keys = new SolanaKeys(
  walletRoot(mnemonicToSeedSync('neither lonely flavor argue grass remind eye tag avocado spot unusual intact')),
)
const [HOT, TO] = ['5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N', 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv']
const BLOCKHASH = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'
/** The head of an Ed25519 public key in SubjectPublicKeyInfo (RFC 8410). */
const SPKI = '302a300506032b6570032100'

const request: AccountSignRequest = {
  ...{ kind: 'account', chain: 'solana', spendId: '1', asset: 'sol', from: HOT_KEY, sequence: null, to: TO },
  ...{ memo: null, contract: null, amountAtomic: 2n ** 63n },
  terms: solanaTerms({ blockhash: BLOCKHASH, unitPrice: 5_000_123n }),
}

it('the hot wallet is the first account of its words, as wallets have them; the others follow', () => {
  expect(keys.addressOf(HOT_KEY)).toBe(HOT)
  expect(keys.addressOf({ purpose: 'deposit', index: 0 })).toBe(TO)
  expect(keys.addressOf({ purpose: 'hot', index: 1 })).toBe('7QPgyQwNLqnoSwHEuK8wKy2Y3Ani6EHoZRihTuWkwxbc')
  expect(keys.addressOf({ purpose: 'deposit', index: 1 })).toBe('5aE8UprEEWtpVskhxo3f8ETco2kVKiZT9SS3D5Lcg8s2')
})

it('writes what was asked and no more, as Solana’s own clients read it', async () => {
  const signed = await keys.sign(request)
  expect(await keys.sign(request)).toEqual(signed)
  const { messageBytes, signatures } = getTransactionDecoder().decode(Buffer.from(signed?.raw ?? '', 'hex'))
  expect(Object.keys(signatures)).toEqual([HOT])
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from(SPKI, 'hex'), base58.decode(HOT)]),
    ...{ format: 'der', type: 'spki' },
  })
  expect(verify(null, Uint8Array.from(messageBytes), key, base58.decode(signed?.txId ?? ''))).toBe(true)
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes))
  expect(message.lifetimeConstraint).toMatchObject({ blockhash: BLOCKHASH })
  expect(message.feePayer.address).toBe(HOT)
  if (message.version !== 'legacy') throw new Error('another version')
  expect(getTransactionMessageComputeUnitLimit(message)).toBe(UNIT_LIMIT)
  expect(getTransactionMessageComputeUnitPrice(message)).toBe(5_000_123n)
  const [, , transfer, ...rest] = message.instructions
  const read = parseTransferSolInstruction(transfer as Parameters<typeof parseTransferSolInstruction>[0])
  expect([read.accounts.source.address, read.accounts.destination.address]).toEqual([HOT, TO])
  expect(read.data.amount).toBe(2n ** 63n)
  expect(rest).toEqual([])
})

it('tells the fee to the lamport, rounded as the network does', () => {
  expect(feeAt(5_000_123n)).toBe(8_001n)
  expect(feeAt(5_000_000n)).toBe(8_000n)
})

it.each([
  ['a number, which this chain has not', { sequence: 0 }],
  ['a memo', { memo: '1' }],
  ['a token', { contract: TO }],
  ['what is no address', { to: `${TO.slice(0, -1)}I` }],
  ['terms of another family', { terms: { maxFeeAtomic: 1n, fields: {} } }],
])('does not sign %s', async (_what, part) => {
  expect(await keys.sign({ ...request, ...part })).toBeNull()
})
