import { HOT_KEY, type OutputsSignRequest } from '@cambio/core/chains/signer'
import { createVirtualMachineBCH } from '@bitauth/libauth/build/lib/vm/instruction-sets/bch/2023/bch-2023-vm.js'
import { decodeTransaction } from '@bitauth/libauth/build/lib/message/transaction-encoding.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { OutScript, RawTx, Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { BITCOIN_NETWORKS } from '../chains/bitcoin/networks.ts'
import { scriptOfAddress } from '../chains/bitcoin/script-address.ts'
import type { BitcoinChainSettings } from '../chains/chain-settings.ts'
import { BitcoinKeys } from './bitcoin-keys.ts'

const keysOf = (network: BitcoinChainSettings['network']) =>
  new BitcoinKeys(HDKey.fromMasterSeed(new Uint8Array(32).fill(5)), {
    chain: network,
    family: 'bitcoin',
    rpcUrl: 'http://127.0.0.1:1',
    network,
    node: '',
  })

function request(chain: BitcoinChainSettings['network'], inputs: OutputsSignRequest['inputs']): OutputsSignRequest {
  const to = keysOf(chain).addressOf({ purpose: 'deposit', index: 7 })
  return {
    kind: 'outputs',
    chain,
    spendId: '1',
    asset: 'x',
    inputs,
    outputs: [{ address: to, amountAtomic: 1_000_000n }],
    change: [{ key: HOT_KEY, amountAtomic: 500_000n }],
  }
}

/** Returns a source transaction with an output to one of our keys and with inputs that do not exist. */
function source(network: BitcoinChainSettings['network'], amount: bigint) {
  const script = scriptOfAddress(keysOf(network).addressOf(HOT_KEY), BITCOIN_NETWORKS[network])
  const raw = RawTx.encode({
    version: 1,
    segwitFlag: false,
    lockTime: 0,
    witnesses: undefined,
    outputs: [{ amount, script }],
    inputs: [{ txid: new Uint8Array(32).fill(1), index: 0, finalScriptSig: Uint8Array.of(0x51), sequence: 0 }],
  })
  const { id } = Transaction.fromRaw(raw, { allowUnknownInputs: true, disableScriptCheck: true })
  return { raw: bytesToHex(raw), txId: id, script }
}

describe('Bitcoin Cash signatures', () => {
  const { txId, script } = source('bitcoin-cash', 2_000_000n)
  const inputs = [{ txId, vout: 0, amountAtomic: 2_000_000n, key: HOT_KEY }]
  const verdict = (raw: string, valueSatoshis: bigint) => {
    const transaction = decodeTransaction(hexToBytes(raw))
    if (typeof transaction === 'string') return transaction
    return createVirtualMachineBCH().verify({
      sourceOutputs: [{ lockingBytecode: script, valueSatoshis }],
      transaction,
    })
  }

  it('creates Bitcoin Cash signatures that an independent virtual machine accepts only for the signed amount', async () => {
    const signed = await keysOf('bitcoin-cash').sign(request('bitcoin-cash', inputs))
    expect(verdict(signed?.raw ?? '', 2_000_000n)).toBe(true)
    expect(verdict(signed?.raw ?? '', 2_000_001n)).not.toBe(true)
    expect(await keysOf('bitcoin-cash').sign(request('bitcoin-cash', inputs))).toEqual(signed)
  })

  it('derives Bitcoin Cash keys with BIP-44 coin type 145', () => {
    expect(keysOf('bitcoin-cash').addressOf(HOT_KEY)).not.toBe(keysOf('bitcoin-cash-regtest').addressOf(HOT_KEY))
    expect(OutScript.decode(script).type).toBe('pkh')
  })
})

describe("Dogecoin signatures, which do not commit to an input's amount", () => {
  const { raw, txId } = source('dogecoin', 2_000_000n)
  const input = { txId, vout: 0, amountAtomic: 2_000_000n, key: HOT_KEY, source: raw }
  const sign = (one: OutputsSignRequest['inputs'][number]) => keysOf('dogecoin').sign(request('dogecoin', [one]))

  it('signs a Dogecoin input only with the complete transaction that created it', async () => {
    expect(await sign(input)).toEqual(await sign(input))
    expect(await sign(input)).toMatchObject({ raw: expect.stringMatching(/^02/) })
  })

  it.each([
    ['without the source transaction', { ...input, source: undefined }],
    ['with the source of another transaction', { ...input, txId: 'ab'.repeat(32) }],
    ['that is worth more than stated, which would add the rest to the fee', { ...input, amountAtomic: 1_900_000n }],
    ['whose output the source transaction does not have', { ...input, vout: 1 }],
  ])('does not sign a Dogecoin input %s', async (_what, { source: shown, ...rest }) => {
    expect(await sign(shown === undefined ? rest : { ...rest, source: shown })).toBeNull()
  })
})
