import { describe, expect, it } from 'vitest'
import { genesisBlock } from './block.ts'
import { bytesToHex, hexToBytes } from './bytes.ts'
import { sighashV0, sighashV1 } from './sighash.ts'
import { type Output, type Transaction, decodeTransaction } from './transaction.ts'
import { verifyInput } from './verify-input.ts'

const output = (scriptHex: string, amount: bigint): Output => ({ script: hexToBytes(scriptHex), amount })
const withWitness = (transaction: Transaction, index: number, witness: string[]): Transaction => ({
  ...transaction,
  inputs: transaction.inputs.map((input, at) =>
    at === index ? { ...input, witness: witness.map(hexToBytes) } : input,
  ),
})

// Test vector of BIP143, "Native P2WPKH".
const BIP143 = {
  raw: '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000',
  coins: [
    output('2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac', 625_000_000n),
    output('00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1', 600_000_000n),
  ],
  scriptCode: '76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac',
  sighash: 'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
  signature:
    '304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee01',
  publicKey: '025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee6357',
}

// Test vector of BIP341, wallet-test-vectors.json, "keyPathSpending".
const BIP341 = {
  raw: '02000000097de20cbff686da83a54981d2b9bab3586f4ca7e48f57f5b55963115f3b334e9c010000000000000000d7b7cab57b1393ace2d064f4d4a2cb8af6def61273e127517d44759b6dafdd990000000000fffffffff8e1f583384333689228c5d28eac13366be082dc57441760d957275419a418420000000000fffffffff0689180aa63b30cb162a73c6d2a38b7eeda2a83ece74310fda0843ad604853b0100000000feffffffaa5202bdf6d8ccd2ee0f0202afbbb7461d9264a25e5bfd3c5a52ee1239e0ba6c0000000000feffffff956149bdc66faa968eb2be2d2faa29718acbfe3941215893a2a3446d32acd050000000000000000000e664b9773b88c09c32cb70a2a3e4da0ced63b7ba3b22f848531bbb1d5d5f4c94010000000000000000e9aa6b8e6c9de67619e6a3924ae25696bb7b694bb677a632a74ef7eadfd4eabf0000000000ffffffffa778eb6a263dc090464cd125c466b5a99667720b1c110468831d058aa1b82af10100000000ffffffff0200ca9a3b000000001976a91406afd46bcdfd22ef94ac122aa11f241244a37ecc88ac807840cb0000000020ac9a87f5594be208f8532db38cff670c450ed2fea8fcdefcc9a663f78bab962b0065cd1d',
  coins: [
    output('512053a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343', 420_000_000n),
    output('5120147c9c57132f6e7ecddba9800bb0c4449251c92a1e60371ee77557b6620f3ea3', 462_000_000n),
    output('76a914751e76e8199196d454941c45d1b3a323f1433bd688ac', 294_000_000n),
    output('5120e4d810fd50586274face62b8a807eb9719cef49c04177cc6b76a9a4251d5450e', 504_000_000n),
    output('512091b64d5324723a985170e4dc5a0f84c041804f2cd12660fa5dec09fc21783605', 630_000_000n),
    output('00147dd65592d0ab2fe0d0257d571abf032cd9db93dc', 378_000_000n),
    output('512075169f4001aa68f15bbed28b218df1d0a62cbbcf1188c6665110c293c907b831', 672_000_000n),
    output('5120712447206d7a5238acc7ff53fbe94a3b64539ad291c7cdbc490b7577e4b17df5', 546_000_000n),
    output('512077e30a5522dd9f894c3f8b8bd4c4b2cf82ca7da8a3ea6a239655c39c050ab220', 588_000_000n),
  ],
  inputs: [
    {
      index: 0,
      hashType: 3,
      sighash: '2514a6272f85cfa0f45eb907fcb0d121b808ed37c6ea160a5a9046ed5526d555',
      signature:
        'ed7c1647cb97379e76892be0cacff57ec4a7102aa24296ca39af7541246d8ff14d38958d4cc1e2e478e4d4a764bbfd835b16d4e314b72937b29833060b87276c03',
    },
    {
      index: 1,
      hashType: 131,
      sighash: '325a644af47e8a5a2591cda0ab0723978537318f10e6a63d4eed783b96a71a4d',
      signature:
        '052aedffc554b41f52b521071793a6b88d6dbca9dba94cf34c83696de0c1ec35ca9c5ed4ab28059bd606a4f3a657eec0bb96661d42921b5f50a95ad33675b54f83',
    },
    {
      index: 3,
      hashType: 1,
      sighash: 'bf013ea93474aa67815b1b6cc441d23b64fa310911d991e713cd34c7f5d46669',
      signature:
        'ff45f742a876139946a149ab4d9185574b98dc919d2eb6754f8abaa59d18b025637a3aa043b91817739554f4ed2026cf8022dbd83e351ce1fabc272841d2510a01',
    },
    {
      index: 4,
      hashType: 0,
      sighash: '4f900a0bae3f1446fd48490c2958b5a023228f01661cda3496a11da502a7f7ef',
      signature:
        'b4010dd48a617db09926f729e79c33ae0b4e94b79f04a1ae93ede6315eb3669de185a17d2b0ac9ee09fd4c64b678a0b61a0a86fa888a273c8511be83bfd6810f',
    },
    {
      index: 6,
      hashType: 2,
      sighash: '15f25c298eb5cdc7eb1d638dd2d45c97c4c59dcaec6679cfc16ad84f30876b85',
      signature:
        'a3785919a2ce3c4ce26f298c3d51619bc474ae24014bcdd31328cd8cfbab2eff3395fa0a16fe5f486d12f22a9cedded5ae74feb4bbe5351346508c5405bcfee002',
    },
    {
      index: 7,
      hashType: 130,
      sighash: 'cd292de50313804dabe4685e83f923d2969577191a3e1d2882220dca88cbeb10',
      signature:
        'ea0c6ba90763c2d3a296ad82ba45881abb4f426b3f87af162dd24d5109edc1cdd11915095ba47c3a9963dc1e6c432939872bc49212fe34c632cd3ab9fed429c482',
    },
  ],
}

describe('published test vectors', () => {
  it('computes the digest and verifies the signature of a P2WPKH input (BIP143)', () => {
    const transaction = decodeTransaction(BIP143.raw)
    const digest = sighashV0(transaction, 1, hexToBytes(BIP143.scriptCode), 600_000_000n, 1)
    expect(bytesToHex(digest)).toBe(BIP143.sighash)
    const signed = withWitness(transaction, 1, [BIP143.signature, BIP143.publicKey])
    expect(() => verifyInput(signed, 1, BIP143.coins)).not.toThrow()
    const richer = [...BIP143.coins.slice(0, 1), output('00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1', 600_000_001n)]
    expect(() => verifyInput(signed, 1, richer)).toThrow('mandatory-script-verify-flag-failed')
  })

  for (const { index, hashType, sighash, signature } of BIP341.inputs)
    it(`verifies the key-path spend of input ${index} with hash type ${hashType} (BIP341)`, () => {
      const transaction = decodeTransaction(BIP341.raw)
      const digest = sighashV1(transaction, index, BIP341.coins, hashType)
      expect(digest && bytesToHex(digest)).toBe(sighash)
      expect(() => verifyInput(withWitness(transaction, index, [signature]), index, BIP341.coins)).not.toThrow()
      const flipped = `${signature.slice(0, 10)}${signature[10] === '0' ? '1' : '0'}${signature.slice(11)}`
      expect(() => verifyInput(withWitness(transaction, index, [flipped]), index, BIP341.coins)).toThrow()
    })

  it('the simulated chain starts with the genesis block of Bitcoin regtest', () => {
    expect(genesisBlock().hash).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
    expect(genesisBlock().header.merkleRoot).toBe('4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b')
  })
})
