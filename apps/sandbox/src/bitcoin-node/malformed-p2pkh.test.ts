import { RawTx, Script } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { BITCOIN_CASH_REGTEST, DOGECOIN_REGTEST, type UtxoNetwork } from '../utxo/params.ts'
import { Purse } from '../utxo/purse.ts'
import { addressOfScript } from '../utxo/script-address.ts'
import { bytesToHex, hexToBytes } from './bytes.ts'
import { KEY, newLogFile, startTestNode } from './testing/node-wallet.ts'

type Parts = Parameters<typeof RawTx.encode>[0]

const FEE = 1_000_000n
const alter = (raw: string, change: (parts: Parts) => Partial<Parts>): string => {
  const parts = RawTx.decode(hexToBytes(raw))
  return bytesToHex(RawTx.encode({ ...parts, ...change(parts) }))
}
const withScriptSig = (raw: string, change: (pushes: Uint8Array[]) => Uint8Array[]): string =>
  alter(raw, ({ inputs }) => ({
    inputs: inputs.map((input) => ({
      ...input,
      finalScriptSig: Script.encode(change(Script.decode(input.finalScriptSig) as Uint8Array[])),
    })),
  }))

describe.each([DOGECOIN_REGTEST, BITCOIN_CASH_REGTEST])('simulated $name node', (network: UtxoNetwork) => {
  const { call, ripeReward } = startTestNode(newLogFile(), network)
  const own = new Purse(network, KEY)
  const stranger = new Purse(network, new Uint8Array(32).fill(9))
  const coin = ripeReward(1)
  const pay = (amount: bigint) => own.sign([coin], [[stranger.address, amount]])
  const good = pay(coin.amount - FEE)
  const rest = coin.amount - FEE
  const isForkid = network.signing === 'forkid'

  const cases: [name: string, raw: () => string, code: number, message: string][] = [
    ['cut off in the middle', () => good.slice(0, -20), -22, 'TX decode failed'],
    ['bytes after the end', () => `${good}00`, -22, 'TX decode failed'],
    ['no outputs', () => alter(good, () => ({ outputs: [] })), -26, 'bad-txns-vout-empty'],
    [
      'the same coin as two inputs',
      () => alter(good, ({ inputs }) => ({ inputs: [...inputs, ...inputs] })),
      ...([-26, 'bad-txns-inputs-duplicate'] as const),
    ],
    [
      'an output above the maximum supply',
      () => alter(good, ({ outputs }) => ({ outputs: outputs.map((one) => ({ ...one, amount: 2n ** 62n })) })),
      ...([-26, 'bad-txns-vout-toolarge'] as const),
    ],
    [
      'a coin that does not exist',
      () => alter(good, ({ inputs }) => ({ inputs: inputs.map((one) => ({ ...one, index: 9 })) })),
      ...([-25, 'bad-txns-inputs-missingorspent'] as const),
    ],
    [
      'outputs above the inputs',
      () => alter(good, ({ outputs }) => ({ outputs: outputs.map((one) => ({ ...one, amount: coin.amount + 1n })) })),
      ...([-26, 'bad-txns-in-belowout'] as const),
    ],
    ['a fee below the relay minimum', () => pay(coin.amount - 100n), -26, 'min relay fee not met'],
    [
      'dust',
      () =>
        own.sign(
          [coin],
          [
            [stranger.address, rest - 600n],
            [own.address, 500n],
          ],
        ),
      -26,
      'dust',
    ],
    [
      'an amount changed after signing',
      () => alter(good, ({ outputs }) => ({ outputs: outputs.map((one) => ({ ...one, amount: one.amount - 5n })) })),
      ...([-26, 'mandatory-script-verify-flag-failed'] as const),
    ],
    [
      'a key that does not match the address',
      () => withScriptSig(good, ([signature = new Uint8Array(0)]) => [signature, new Uint8Array(33).fill(2)]),
      ...([-26, 'OP_EQUALVERIFY'] as const),
    ],
    ['no signature', () => withScriptSig(good, () => []), -26, 'current stack size'],
    [
      'an extra push in the script',
      () => withScriptSig(good, (pushes) => [new Uint8Array(1), ...pushes]),
      -26,
      'Stack size must be exactly one',
    ],
    [
      isForkid ? 'a signature without the fork id' : "a signature under another chain's fork id",
      () => (isForkid ? legacySigned() : forkSigned()),
      ...([-26, isForkid ? 'SIGHASH_FORKID' : 'Signature hash type missing'] as const),
    ],
    ['a witness', () => witnessed(good), -26, 'no-witness-yet'],
  ]

  const plain = { ...network, signing: 'legacy' as const }
  const fork = { ...network, signing: 'forkid' as const }
  const legacySigned = () => new Purse(plain, KEY).sign([coin], [[stranger.address, rest]])
  const forkSigned = () => new Purse(fork, KEY).sign([coin], [[stranger.address, rest]])
  const witnessed = (raw: string) =>
    alter(raw, ({ inputs }) => ({ segwitFlag: true, witnesses: inputs.map(() => [new Uint8Array(4)]) }))

  it.each(cases)('rejects an invalid transaction: %s', (_name, raw, code, message) => {
    const send = () => call('sendrawtransaction', raw())
    expect(send).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }))
  })

  it('accepts only the first of two valid transactions that spend the same coin', () => {
    const second = pay(rest - FEE)
    expect(call('sendrawtransaction', good)).toBe(call<string[]>('getrawmempool')[0])
    if (!network.allowsReplacement) expect(() => call('sendrawtransaction', second)).toThrow('txn-mempool-conflict')
    call('generatetoaddress', 1, own.address)
    expect(call('getrawmempool')).toEqual([])
    const [paid] = call<{ vout: { scriptPubKey: { addresses: string[] } }[] }>(
      'getrawtransaction',
      call<{ tx: string[] }>('getblock', call('getbestblockhash'), true).tx[1],
      true,
    ).vout
    expect(paid?.scriptPubKey.addresses).toEqual([addressOfScript(stranger.script, network)])
  })

  it('rejects parameters and methods that the real node software does not support', () => {
    const best = call('getbestblockhash')
    if (network.node === 'dogecoin') expect(() => call('getblock', best, 2)).toThrow('not a boolean')
    else expect(() => call('estimatesmartfee', 3)).toThrow(expect.objectContaining({ code: -32_601 }))
  })
})
