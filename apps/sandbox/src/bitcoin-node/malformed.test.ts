import { RawTx } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { bytesToHex, hexToBytes } from './bytes.ts'
import { OWN, OWN_TAPROOT, STRANGER, pay, startTestNode } from './testing/node-wallet.ts'

const { call, ripeReward } = startTestNode()
const coin = ripeReward(1)
const good = pay({ coins: [coin], outputs: [{ script: STRANGER.script, amount: coin.amount - 1_000n }] }).hex

type Parts = Parameters<typeof RawTx.encode>[0]
const altered = (change: (parts: Parts) => Partial<Parts>): string => {
  const parts = RawTx.decode(hexToBytes(good))
  return bytesToHex(RawTx.encode({ ...parts, ...change(parts) }))
}
const outputOf = (script: Uint8Array, amount: bigint) => pay({ coins: [coin], outputs: [{ script, amount }] }).hex

const CASES: { name: string; raw: () => string; code: number; message: string }[] = [
  { name: 'cut off in the middle', raw: () => good.slice(0, -20), code: -22, message: 'TX decode failed' },
  { name: 'bytes after the end', raw: () => `${good}00`, code: -22, message: 'TX decode failed' },
  {
    name: 'a witness flag without a witness',
    raw: () => {
      const plain = altered(() => ({ segwitFlag: false, witnesses: undefined }))
      return `${plain.slice(0, 8)}0001${plain.slice(8, -8)}00${plain.slice(-8)}`
    },
    code: -22,
    message: 'TX decode failed',
  },
  { name: 'no outputs', raw: () => altered(() => ({ outputs: [] })), code: -26, message: 'bad-txns-vout-empty' },
  {
    name: 'the same coin twice',
    raw: () =>
      altered((parts) => ({
        inputs: [...parts.inputs, ...parts.inputs],
        witnesses: [...(parts.witnesses ?? []), ...(parts.witnesses ?? [])],
      })),
    code: -26,
    message: 'bad-txns-inputs-duplicate',
  },
  {
    name: 'an output above the maximum amount',
    raw: () => altered((parts) => ({ outputs: parts.outputs.map((one) => ({ ...one, amount: 2n ** 62n })) })),
    code: -26,
    message: 'bad-txns-vout-toolarge',
  },
  {
    name: 'a coin that does not exist',
    raw: () => altered((parts) => ({ inputs: parts.inputs.map((one) => ({ ...one, index: 9 })) })),
    code: -25,
    message: 'bad-txns-inputs-missingorspent',
  },
  {
    name: 'outputs above the inputs',
    raw: () => altered((parts) => ({ outputs: parts.outputs.map((one) => ({ ...one, amount: coin.amount + 1n })) })),
    code: -26,
    message: 'bad-txns-in-belowout',
  },
  { name: 'no fee', raw: () => outputOf(STRANGER.script, coin.amount), code: -26, message: 'min relay fee not met' },
  { name: 'dust', raw: () => outputOf(STRANGER.script, 200n), code: -26, message: 'dust' },
  {
    name: 'a signature for another amount',
    raw: () => altered((parts) => ({ outputs: parts.outputs.map((one) => ({ ...one, amount: one.amount - 5_000n })) })),
    code: -26,
    message: 'mandatory-script-verify-flag-failed',
  },
  {
    name: "another's key",
    raw: () =>
      altered((parts) => ({
        witnesses: parts.witnesses?.map(([signature = new Uint8Array(0)]) => [signature, new Uint8Array(33).fill(2)]),
      })),
    code: -26,
    message: 'Witness program hash mismatch',
  },
  {
    name: 'an immature reward',
    raw: () => {
      const young = ripeReward(100)
      return pay({ coins: [young], outputs: [{ script: STRANGER.script, amount: young.amount - 1_000n }] }).hex
    },
    code: -26,
    message: 'bad-txns-premature-spend-of-coinbase',
  },
  {
    name: 'a lock time in the future',
    raw: () =>
      pay({ coins: [coin], outputs: [{ script: STRANGER.script, amount: coin.amount - 1_000n }], lockTime: 5_000 }).hex,
    code: -26,
    message: 'non-final',
  },
  {
    name: 'a non-standard script',
    raw: () => outputOf(hexToBytes('5187'), coin.amount - 1_000n),
    code: -26,
    message: 'scriptpubkey',
  },
]

describe('malformed transactions on the simulated Bitcoin node', () => {
  for (const { name, raw, code, message } of CASES)
    it(`rejects an invalid transaction with ${code}: ${name}`, () => {
      const send = () => call('sendrawtransaction', raw())
      expect(send).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }))
    })

  it('accepts a valid transaction', () => {
    expect(call<{ allowed: boolean }[]>('testmempoolaccept', [good])[0]?.allowed).toBe(true)
    expect(call('sendrawtransaction', good)).toBe(call<string[]>('getrawmempool')[0])
  })

  it('accepts a taproot spend only if its signature is valid', () => {
    const reward = ripeReward(2)
    const toTaproot = pay({
      coins: [reward],
      outputs: [{ script: OWN_TAPROOT.script, amount: reward.amount - 1_000n }],
    })
    call('sendrawtransaction', toTaproot.hex)
    const held = { txid: toTaproot.id, vout: 0, amount: reward.amount - 1_000n, isTaproot: true }
    const spend = pay({ coins: [held], outputs: [{ script: OWN.script, amount: held.amount - 1_000n }] }).hex
    const parts = RawTx.decode(hexToBytes(spend))
    const signature = parts.witnesses?.[0]?.[0]?.slice() ?? new Uint8Array(64)
    signature[5] = (signature[5] ?? 0) ^ 1
    const forged = bytesToHex(RawTx.encode({ ...parts, witnesses: [[signature]] }))
    expect(() => call('sendrawtransaction', forged)).toThrow('Invalid Schnorr signature')
    expect(call('sendrawtransaction', spend)).toMatch(/^[0-9a-f]{64}$/)
  })
})
