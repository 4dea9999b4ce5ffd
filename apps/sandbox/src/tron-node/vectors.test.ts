import { expect, test } from 'vitest'
import { signedHex } from '../tron/sign.ts'
import { decodeTransaction, signerOf } from './transaction.ts'

/** Transactions from public networks with their real bytes, IDs and signatures. */
const VECTORS = [
  {
    name: 'a transfer of 40 TRX, main network, block 54393481',
    raw: '0a02fa7322082b2f6684f998649540d0d4d3f9a5315a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a154179309abcff2cf531070ca9222a1f72c4a5136874121541c6a137bb170cc0dd40fcb83f18b389fa9426ac461880b489137092b9f4f7a531',
    signature:
      '1ddad0478c0a1c3c12c970cb90ca09446223d634ea5c315768b4c64cf273545a12c186e5de9884117f4933b4635347a38ff8a26d3ab659520adbe60547e071b600',
    txId: '1abdaae882a5bd80bda189e8722705a4b7d110f580da3ad000d0fe53e61b469f',
    deed: {
      type: 'TransferContract',
      owner: '4179309abcff2cf531070ca9222a1f72c4a5136874',
      to: '41c6a137bb170cc0dd40fcb83f18b389fa9426ac46',
      amount: 40_000_000,
    },
    frame: { refBlockBytes: 'fa73', refBlockHash: '2b2f6684f9986495', expiration: 1_693_814_418_000, feeLimit: 0 },
    // `net_usage` from the transaction's receipt on the public network.
    size: 268,
  },
  {
    name: 'a transfer of a TRC-20 token, Nile',
    raw: '0a028ad92208eaef69105495eb1540f09fc0cfcd335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541495511a493d8c362be4267224e6d81013a6862ee121541eca9bc828a3005b9a3b909f2cc5c2a54794de05f2244a9059cbb00000000000000000000004150125bea243a640bf85348873b6c4f3c517aee7a00000000000000000000000000000000000000000000000000000000000000017090cbbccfcd33900180c2d72f',
    signature:
      '1788bf0281f67c42f5a09322523edee9969e808a863776f21ab6543de9dd42ca0e4955577879df8074086c620eb96709ba9a95d60a166de190a081e8d69801da00',
    txId: 'c70b20da8cb8d96a99c1aceb283412acb9dea313a9e467178431a3c6ae8b9f08',
    deed: {
      type: 'TriggerSmartContract',
      owner: '41495511a493d8c362be4267224e6d81013a6862ee',
      contract: '41eca9bc828a3005b9a3b909f2cc5c2a54794de05f',
      data: 'a9059cbb00000000000000000000004150125bea243a640bf85348873b6c4f3c517aee7a0000000000000000000000000000000000000000000000000000000000000001',
    },
    frame: {
      refBlockBytes: '8ad9',
      refBlockHash: 'eaef69105495eb15',
      expiration: 1_773_182_914_544,
      feeLimit: 100_000_000,
    },
    size: 345,
  },
  {
    name: 'a transfer of 0.1 TRX signed by another wallet',
    raw: '0a020a95220881a16498bf36d55740a8b7aebeb2315a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412320a15418d765ef87acee24ad4ff6f5e755f36c1ee5574241215419e9113cb852004f53b25d8d565b6a1c8c310fb6118a08d0670d1e5aabeb231',
    signature:
      '091e696dbf120ff0bd235d10681bd2a4040ba47c5135269643b962dd4a2b2285297097962c9feb1204b2f5f4855e517df2b6f96fde14783730b19212937205bb01',
    txId: 'fe9e81633ce99ef11814b3b836fb2ac8e841ab45fe4e7d68422c2a6b6be7f3c2',
    deed: {
      type: 'TransferContract',
      owner: '418d765ef87acee24ad4ff6f5e755f36c1ee557424',
      to: '419e9113cb852004f53b25d8d565b6a1c8c310fb61',
      amount: 100_000,
    },
    frame: { refBlockBytes: '0a95', refBlockHash: '81a16498bf36d557', expiration: 1_697_179_737_000, feeLimit: 0 },
    size: 267,
  },
]

/**
 * Encodes a transaction as protobuf. Field 1 contains the signed bytes, and its length prefix has one or two bytes.
 * Field 2 contains the signature.
 */
function whole(raw: string, signature: string): string {
  const length = raw.length / 2
  const varint = length < 128 ? [length] : [(length & 127) | 128, length >> 7]
  return `0a${Buffer.from(varint).toString('hex')}${raw}1241${signature}`
}

test.each(VECTORS)('decodes the transaction, ID and signer of $name', ({ raw, signature, txId, deed, frame, size }) => {
  const read = decodeTransaction(whole(raw, signature))
  expect(read).toMatchObject({ txId, rawHex: raw, deed, ...frame, size })
  expect(signerOf(read)).toBe(deed.owner)
})

test('decodes a transaction signed by the faucet', () => {
  const key = '1'.repeat(64)
  const deed = { type: 'TransferContract', owner: `41${'a'.repeat(40)}`, to: `41${'b'.repeat(40)}`, amount: 7 } as const
  const frame = { reference: { number: 70_000, id: '0'.repeat(64) }, expiration: 9, timestamp: 8, feeLimit: 0 }
  const read = decodeTransaction(signedHex({ key, owner: deed.owner }, deed, frame))
  expect(read).toMatchObject({ deed, refBlockBytes: '1170', expiration: 9, timestamp: 8 })
})
