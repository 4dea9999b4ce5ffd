import { RawTx, Transaction } from '@scure/btc-signer'
import { expect, it } from 'vitest'
import { contentOf, isSameTransfer, spentOutputs } from './malleated-transactions.ts'
import { BITCOIN_NETWORKS } from './networks.ts'
import { malleate } from './testing/malleate.ts'

const INPUT = {
  txid: new Uint8Array(32).fill(7),
  index: 1,
  finalScriptSig: Uint8Array.of(1, 9),
  sequence: 0xff_ff_ff_ff,
}
const OUTPUT = { amount: 5n, script: Uint8Array.of(0x51) }
const NO_WITNESSES: Uint8Array[][] = []
const TRANSACTION = {
  version: 2,
  segwitFlag: false,
  inputs: [INPUT],
  outputs: [OUTPUT],
  witnesses: NO_WITNESSES,
  lockTime: 0,
}

function raw(changed: Partial<typeof TRANSACTION> = {}): string {
  return Buffer.from(RawTx.encode({ ...TRANSACTION, ...changed })).toString('hex')
}

it('recognises a Bitcoin transaction after a third party has re-encoded its signature', () => {
  expect(malleate(raw())).not.toBe(raw())
  expect(isSameTransfer(raw(), malleate(raw()))).toBe(true)
})

it.each([
  ['another output is spent', { inputs: [{ ...INPUT, index: 2 }] }],
  ['another transaction is spent', { inputs: [{ ...INPUT, txid: new Uint8Array(32).fill(8) }] }],
  ['an input is added', { inputs: [INPUT, { ...INPUT, index: 2 }] }],
  ['another amount is paid', { outputs: [{ ...OUTPUT, amount: 6n }] }],
  ['another script is paid', { outputs: [{ ...OUTPUT, script: Uint8Array.of(0x52) }] }],
  ['an output is missing', { outputs: [] }],
])('treats two transactions as different transfers when %s', (_what, changed) => {
  expect(isSameTransfer(raw(), raw(changed))).toBe(false)
})

it('throws for bytes that are not a Bitcoin transaction', () => {
  expect(() => isSameTransfer(raw(), 'ff')).toThrow()
})

it('returns the outputs that a Bitcoin transaction spends', () => {
  expect(spentOutputs({ txid: 'b', vin: [{ txid: 'a', vout: 3 }], vout: [] })).toEqual([
    { txId: 'a', vout: 3, spentBy: 'b' },
  ])
  expect(spentOutputs({ txid: 'b', vin: [{ coinbase: '00' }], vout: [] })).toEqual([])
})

it.each([
  ['with witness data', { segwitFlag: true, witnesses: [[Uint8Array.of(1, 2)]] }],
  ['without witness data', {}],
])('returns the ID of a Bitcoin transaction %s', (_what, changed) => {
  const bytes = raw(changed)
  const { id } = Transaction.fromRaw(Buffer.from(bytes, 'hex'), { allowUnknownOutputs: true })
  expect(contentOf(bytes, BITCOIN_NETWORKS['bitcoin-regtest']).txId).toBe(id)
})
