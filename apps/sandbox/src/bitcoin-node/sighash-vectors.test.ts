import { expect, it } from 'vitest'
import { displayHash, hexToBytes } from './bytes.ts'
import { sighashLegacy, sighashV0 } from './sighash.ts'
import { decodeTransaction } from './transaction.ts'

const FORKID = 0x40

/**
 * Signature hashes with a fork ID (`forkid`) and without one (`legacy`), from Bitcoin Cash Node's
 * src/test/data/sighash.json. The inputs have an amount of 0.
 */
const VECTORS = [
  {
    raw: '6c0bee9202d795a423d90901ff974cf4fea317c0b6719e8509fcc36cf15d7abdebdb262fba0200000001abffffffffee5cfedd7660df72da377f7f2c59888c799b8ba1883b141c616fcba2cbfc3200000000000352acabf8bc854e0156f47c020000000008516365655252516aa9640c36',
    script: '51',
    index: 1,
    hashType: -1644732552,
    forkid: '7561f4464e85ff8e4775da3b7529a283cf813476eced8ce0ea0f38a70561256b',
    legacy: '2338e40a148a08061bf28b86881034318b8d12a005867a6dc4915c88929eea50',
  },
  {
    raw: '32c7f7cf01607b079b8f48312c2b6e8be27f31265c3cfd4a2741374ecef38f192524284a560100000006536a6552ab6a5ba0145e04042bf100000000000653525151656a7ecfc504000000000365516a1856640300000000056aac656500fce80e03000000000000000000',
    script: '0052',
    index: 0,
    hashType: -1175288647,
    forkid: '098e44c324831e3fb0cc1217bec16df9f41e638ba3aeb7005cccf017aea34464',
    legacy: '098e44c324831e3fb0cc1217bec16df9f41e638ba3aeb7005cccf017aea34464',
  },
  {
    raw: '34194b7702745ae40f11f9f6766c2cd7d0368b08f1c9bc3d77c7fb095d86eac6f75ebca481030000000953abab5200ac6352654cda522398c76a3ffcc4c5aca73a5378a322e0625f8f4eedc25d9f1e160526f651cb1e9f00000000025253889239ad015fa267020000000008005352510063ab6500000000',
    script: '65acac635251',
    index: 0,
    hashType: -1415024113,
    forkid: 'c95b4d5d7ae8930fd4040e7426091188a6a9d043c2dd097834798aa4a7daaddb',
    legacy: 'c95b4d5d7ae8930fd4040e7426091188a6a9d043c2dd097834798aa4a7daaddb',
  },
  {
    raw: 'b6fafc19033f34275d8be8ddc24285bc39df7b73a0322382cdc3aad747f64f4accdbedc9770300000001ab7ba84a1ae3f459c6ddd5ed6596533ec2c5bd573551d611e531019391382a4fd1a6373c9c010000000163ffffffffb97e90c9c50b4c25ca76778f5c0163a89202d9112be31426117e0086c02f613b02000000090051526aac006a0052ffffffff0250f76a010000000006acac0053635192feef0200000000096a525252655253acac7721e9aa',
    script: '65536352526352',
    index: 1,
    hashType: -657942803,
    forkid: '79558e051c141d85b8e68783c262b35ce918ddd591e2ee1b2335338c68be1bf3',
    legacy: '61977e6139d5c8550efe609d7dc158befbf663b4147fb2763de45674c2f6183f',
  },
  {
    raw: '3baf9a3d033066962aa54b1e2a59e836a8e26e4d0247016869e6d3d689353c12a64daf333e010000000300526341283443de6a3cb916aba21bc44ebe7478eb0b630c5dae6a553a4f36ae05cdedf5b0d3df000000000365635134a5222b7bd1ea2b4f577537e830af53d558bdd348ac8df433028dbac90aa6c1464ee93f0200000002ac51ffffffff023a4464050000000000c3ef8900000000000951655353ac65acab53fee7d645',
    script: '53006a535200',
    index: 1,
    hashType: -664291029,
    forkid: 'a20953ad961cc2db54a7e39a497fc048185f46f31b161aae22986fe2f0736b03',
    legacy: 'a20953ad961cc2db54a7e39a497fc048185f46f31b161aae22986fe2f0736b03',
  },
  {
    raw: '0b30cdd003908e0976ac0d63c1409ca6ba409a2a65d2e4670f50796ae69aaee312fc295b5b010000000153ffffffffd00020df483f73ce930fd16c249ecf72bcd4bfb2936125244470e4e1d84a07c000000000000454aca5bb1470d2c83bbbe9fe62fb35b196ca24b120784ea1843ceb31d84c74810c592f0000000004536a6551ffffffff0432c36f030000000007650000ac0063530f7b980100000000025165f1e6260100000000000b3ed90000000000016abebb8c09',
    script: '53',
    index: 0,
    hashType: -1138388609,
    forkid: 'b3762c7c9b646fad27286327f11171fa513059868217ae3eb655d1a226521abe',
    legacy: '2dae4e1f72d032c3970add7d156f699782ba43257a803ff9b2209940dbb9b4dc',
  },
]

it.each(VECTORS)(
  'computes the published digests for input $index with hash type $hashType',
  ({ raw, script, index, hashType, forkid, legacy }) => {
    const transaction = decodeTransaction(raw)
    const code = hexToBytes(script)
    expect(displayHash(sighashLegacy(transaction, index, code, hashType))).toBe(legacy)
    const isForkid = (hashType & FORKID) !== 0
    expect(isForkid).toBe(forkid !== legacy)
    if (isForkid) expect(displayHash(sighashV0(transaction, index, code, 0n, hashType))).toBe(forkid)
  },
)
