import { HOT_KEY, type AccountSignRequest } from '@cambio/core/chains/signer'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { utils } from 'tronweb'
import { expect, test } from 'vitest'
import { TronKeys } from '../../signer/tron-keys.ts'
import { accountOf } from './tron-address.ts'
import { tronFields, tronFrameOf } from './tron-terms.ts'
import { type TronOperation, writeTransaction } from './tron-transaction.ts'

const frame = (part: object) => ({ timestamp: 0n, feeLimit: 0n, ...part }) as Parameters<typeof writeTransaction>[1]

/** Transactions from public Tron networks. */
const PUBLISHED: {
  name: string
  deed: TronOperation
  frame: Parameters<typeof writeTransaction>[1]
  raw: string
  txId: string
}[] = [
  {
    name: 'a transfer of 40 TRX, main network, block 54393481',
    deed: {
      kind: 'TransferContract',
      owner: '0x79309abcff2cf531070ca9222a1f72c4a5136874',
      to: '0xc6a137bb170cc0dd40fcb83f18b389fa9426ac46',
      amountAtomic: 40_000_000n,
    },
    frame: frame({
      refBlockBytes: 'fa73',
      refBlockHash: '2b2f6684f9986495',
      expiration: 1_693_814_418_000n,
      timestamp: 1_693_810_760_850n,
    }),
    raw: '0a02fa7322082b2f6684f998649540d0d4d3f9a5315a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a154179309abcff2cf531070ca9222a1f72c4a5136874121541c6a137bb170cc0dd40fcb83f18b389fa9426ac461880b489137092b9f4f7a531',
    txId: '1abdaae882a5bd80bda189e8722705a4b7d110f580da3ad000d0fe53e61b469f',
  },
  {
    name: 'a transfer of a TRC-20 token, Nile',
    deed: {
      kind: 'TriggerSmartContract',
      owner: '0x495511a493d8c362be4267224e6d81013a6862ee',
      contract: '0xeca9bc828a3005b9a3b909f2cc5c2a54794de05f',
      data: '0xa9059cbb00000000000000000000004150125bea243a640bf85348873b6c4f3c517aee7a0000000000000000000000000000000000000000000000000000000000000001',
    },
    frame: frame({
      refBlockBytes: '8ad9',
      refBlockHash: 'eaef69105495eb15',
      expiration: 1_773_182_914_544n,
      timestamp: 1_773_182_854_544n,
      feeLimit: 100_000_000n,
    }),
    raw: '0a028ad92208eaef69105495eb1540f09fc0cfcd335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541495511a493d8c362be4267224e6d81013a6862ee121541eca9bc828a3005b9a3b909f2cc5c2a54794de05f2244a9059cbb00000000000000000000004150125bea243a640bf85348873b6c4f3c517aee7a00000000000000000000000000000000000000000000000000000000000000017090cbbccfcd33900180c2d72f',
    txId: 'c70b20da8cb8d96a99c1aceb283412acb9dea313a9e467178431a3c6ae8b9f08',
  },
]

test.each(PUBLISHED)(
  'serialises $name to the bytes of the transaction on the public chain',
  ({ deed, frame: words, raw, txId }) => {
    const written = writeTransaction(deed, words)
    expect({ raw: bytesToHex(written.raw), txId: written.txId }).toEqual({ raw, txId })
  },
)

test('derives the same addresses and signatures as tronweb', async () => {
  const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(5))
  const keys = new TronKeys(root)
  const privateKey = bytesToHex(root.derive(`m/44'/195'/0'/0/0`).privateKey ?? new Uint8Array())
  expect(keys.addressOf(HOT_KEY)).toBe(utils.crypto.pkToAddress(privateKey))
  const to = keys.addressOf({ purpose: 'deposit', index: 3 })
  const words = frame({
    refBlockBytes: '8ad9',
    refBlockHash: 'eaef69105495eb15',
    expiration: 1_773_182_914_544n,
    timestamp: 7n,
  })
  const request: AccountSignRequest = {
    kind: 'account',
    chain: 'tron',
    spendId: '1',
    asset: 'trx',
    from: HOT_KEY,
    sequence: null,
    to,
    memo: null,
    contract: null,
    amountAtomic: 2n ** 53n - 1n,
    terms: { maxFeeAtomic: 1n, fields: tronFields(words) },
  }
  const signed = await keys.sign(request)
  expect(await keys.sign(request)).toEqual(signed)
  const deed = {
    kind: 'TransferContract',
    owner: accountOf(keys.addressOf(HOT_KEY)) ?? '0x',
    to: accountOf(to) ?? '0x',
    amountAtomic: request.amountAtomic,
  } as const
  const { raw, txId } = writeTransaction(deed, words)
  expect(signed?.txId).toBe(txId)
  const read = utils.deserializeTx.deserializeTransaction('TransferContract', bytesToHex(raw)) as {
    contract: { parameter: { value: { amount: number } } }[]
  }
  expect(read.contract[0]?.parameter.value.amount).toBe(Number.MAX_SAFE_INTEGER)
  const signature = signed?.raw.slice(-130) ?? ''
  expect(signature.toUpperCase()).toBe(
    utils.crypto.ECKeySign(utils.code.hexStr2byteArray(txId), utils.code.hexStr2byteArray(privateKey)).toUpperCase(),
  )
})

test('does not sign a Tron request with a sequence number or for another chain family', async () => {
  const keys = new TronKeys(HDKey.fromMasterSeed(new Uint8Array(32).fill(5)))
  const to = keys.addressOf(HOT_KEY)
  const words = frame({ refBlockBytes: '8ad9', refBlockHash: 'eaef69105495eb15', expiration: 9n })
  const good: AccountSignRequest = {
    kind: 'account',
    chain: 'tron',
    spendId: '1',
    asset: 'trx',
    from: HOT_KEY,
    sequence: null,
    to,
    memo: null,
    contract: null,
    amountAtomic: 1n,
    terms: { maxFeeAtomic: 1n, fields: tronFields(words) },
  }
  expect(tronFrameOf(good.terms)).toEqual(words)
  for (const part of [{ sequence: 0 }, { to: '0x' }, { contract: 'moon' }, { terms: { maxFeeAtomic: 1n, fields: {} } }])
    expect(await keys.sign({ ...good, ...part })).toBeNull()
})
