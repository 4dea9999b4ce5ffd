import { HOT_KEY } from '@cambio/core/chains/signer'
import { mnemonicToSeedSync } from '@scure/bip39'
import { FeeBumpTransaction, Keypair, TransactionBuilder } from '@stellar/stellar-sdk/base'
import { expect, it } from 'vitest'
import { stellarTerms } from '../chains/stellar/stellar-terms.ts'
import { StellarKeys } from './stellar-keys.ts'
import { walletRoot } from './wallet-root.ts'

const PASSPHRASE = 'A network of this test'
const settings = {
  chain: 'stellar',
  family: 'stellar',
  rpcUrl: 'http://127.0.0.1:1',
  passphrase: PASSPHRASE,
  node: '',
} as const
const TO = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX'
/** Keys derived from the mnemonic in SEP-5's first test case. */
const keys = new StellarKeys(
  walletRoot(mnemonicToSeedSync('illness spike retreat truth genius clock brain pass fit cave bargain toe')),
  settings,
)

it("derives the Stellar hot wallet as the mnemonic's first account (SEP-5)", () => {
  expect(keys.addressOf(HOT_KEY)).toBe('GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6')
  expect(keys.addressOf({ purpose: 'deposit', index: 0 })).toBe(TO)
  expect(keys.addressOf({ purpose: 'hot', index: 1 })).toBe('GAY5PRAHJ2HIYBYCLZXTHID6SPVELOOYH2LBPH3LD4RUMXUW3DOYTLXW')
  expect(keys.addressOf({ purpose: 'deposit', index: 1 })).toBe(
    'GAOD5NRAEORFE34G5D4EOSKIJB6V4Z2FGPBCJNQI6MNICVITE6CSYIAE',
  )
})

const request = (isOpening: boolean, memo: string | null) => ({
  kind: 'account' as const,
  chain: 'stellar',
  spendId: 'a',
  asset: 'xlm',
  from: HOT_KEY,
  sequence: 7,
  to: TO,
  memo,
  contract: null,
  amountAtomic: 12_345_678n,
  terms: stellarTerms({ feeStroops: 10_000n, sequenceBase: 60_000_000n << 32n, isOpening }),
})

async function signed(isOpening: boolean, memo: string | null) {
  const { raw, txId } = (await keys.sign(request(isOpening, memo))) ?? { raw: '', txId: '' }
  const read = TransactionBuilder.fromXdr(Buffer.from(raw, 'hex').toString('base64'), PASSPHRASE)
  if (read instanceof FeeBumpTransaction) throw new Error('not ours')
  expect(Buffer.from(read.hash()).toString('hex')).toBe(txId)
  const [signature] = read.signatures
  const key = Keypair.fromPublicKey(keys.addressOf(HOT_KEY))
  expect(signature && key.verify(read.hash(), signature.signature)).toBe(true)
  return read
}

it('signs exactly the requested Stellar transfer without time bounds', async () => {
  const read = await signed(false, null)
  expect(read.operations).toMatchObject([{ type: 'payment', destination: TO, amount: '1.2345678' }])
  expect(read.sequence).toBe(String((60_000_000n << 32n) + 7n))
  expect(read.fee).toBe('10000')
  expect(read.timeBounds).toEqual({ minTime: '0', maxTime: '0' })
  expect(read.memo.type).toBe('none')
})

it('creates the destination account when the payment terms indicate that the account does not exist', async () => {
  expect((await signed(true, null)).operations).toMatchObject([
    { type: 'createAccount', destination: TO, startingBalance: '1.2345678' },
  ])
})

it.each([
  ['18446744073709551615', 'id'],
  ['18446744073709551616', 'text'],
  ['007', 'text'],
  ['for Ann', 'text'],
])('writes the memo %s as the Stellar memo type %s', async (memo, type) => {
  const read = await signed(false, memo)
  const value = Buffer.from(read.memo.value ?? '')
  expect([read.memo.type, value.toString()]).toEqual([type, memo])
})

it('does not sign a Stellar token transfer, a memo that is too long, or terms for another chain', async () => {
  expect(await keys.sign(request(false, 'x'.repeat(29)))).toBeNull()
  expect(await keys.sign({ ...request(false, null), contract: 'USDC' })).toBeNull()
  expect(
    await keys.sign({ ...request(false, null), terms: { maxFeeAtomic: 1n, fields: { feeDrops: '10' } } }),
  ).toBeNull()
})
