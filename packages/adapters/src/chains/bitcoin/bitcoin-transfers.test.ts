import { OutScript, p2ms, p2pk } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import type { OutputJson, TransactionJson } from './bitcoin-json.ts'
import { transfersOf } from './bitcoin-transfers.ts'
import { BITCOIN_NETWORKS, BITCOIN_NETWORK_NAMES, type BitcoinNetworkName } from './networks.ts'
import { addressOfScript } from './script-address.ts'

/** Public key of the private key 1 (BIP-173). */
const KEY = Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex')
/** Hash of `KEY` (BIP-173). */
const KEY_HASH = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')

const hex = (script: Uint8Array) => Buffer.from(script).toString('hex')
const keyScript = (name: BitcoinNetworkName): Uint8Array =>
  OutScript.encode({ type: BITCOIN_NETWORKS[name].signing === 'segwit' ? 'wpkh' : 'pkh', hash: KEY_HASH })
/**
 * Returns the address that a node derives from the key hash. Nodes report it even for a script that pays the bare
 * public key (P2PK).
 */
const keyAddress = (name: BitcoinNetworkName): string => addressOfScript(keyScript(name), BITCOIN_NETWORKS[name])

const paying = (scriptPubKey: OutputJson['scriptPubKey']): TransactionJson => ({
  txid: 'ab'.repeat(32),
  vin: [{ txid: 'cd'.repeat(32), vout: 0 }],
  vout: [{ value: '5.00000000', n: 3, scriptPubKey }],
})

test.each(BITCOIN_NETWORK_NAMES)(
  "%s: reads an output's recipient from the `address` or the `addresses` field",
  (name) => {
    const address = keyAddress(name)
    const arrived = { outputKey: '3', address, amountAtomic: 500_000_000n }
    const script = { hex: hex(keyScript(name)), type: 'pubkeyhash' }
    expect(transfersOf(paying({ ...script, address }), BITCOIN_NETWORKS[name])).toMatchObject([arrived])
    expect(transfersOf(paying({ ...script, addresses: [address] }), BITCOIN_NETWORKS[name])).toMatchObject([arrived])
  },
)

test.each(BITCOIN_NETWORK_NAMES)('%s: ignores P2PK and bare multisig outputs', (name) => {
  const addresses = [keyAddress(name)]
  const bareKey = { hex: hex(p2pk(KEY).script), type: 'pubkey', addresses }
  const multisig = { hex: hex(p2ms(1, [KEY]).script), type: 'multisig', addresses }
  expect(transfersOf(paying(bareKey), BITCOIN_NETWORKS[name])).toEqual([])
  expect(transfersOf(paying(multisig), BITCOIN_NETWORKS[name])).toEqual([])
})

test("skips an output with several addresses, without an address or with another network's address", () => {
  const network = BITCOIN_NETWORKS['dogecoin-regtest']
  const script = { hex: hex(keyScript('dogecoin-regtest')) }
  const address = keyAddress('dogecoin-regtest')
  expect(transfersOf(paying({ ...script, addresses: [address, address] }), network)).toEqual([])
  expect(transfersOf(paying(script), network)).toEqual([])
  expect(transfersOf(paying({ ...script, address: keyAddress('dogecoin') }), network)).toEqual([])
})

test("omits only the outputs in Litecoin's MimbleWimble extension block", () => {
  const name = 'litecoin-regtest'
  const script = { hex: hex(keyScript(name)), address: keyAddress(name) }
  const transaction = paying(script)
  const mixed = { ...transaction, vout: [{ n: 0 }, ...transaction.vout] }
  expect(transfersOf(mixed, BITCOIN_NETWORKS[name])).toMatchObject([{ outputKey: '3' }])
})

test('omits an output with a CashToken, because our signature could not spend it', () => {
  const name = 'bitcoin-cash-regtest'
  const script = { hex: hex(keyScript(name)), address: keyAddress(name) }
  const token = { category: 'ab'.repeat(32), amount: '1' }
  const transaction = paying(script)
  const withToken = { ...transaction, vout: transaction.vout.map((output) => ({ ...output, tokenData: token })) }
  expect(transfersOf(transaction, BITCOIN_NETWORKS[name])).toHaveLength(1)
  expect(transfersOf(withToken, BITCOIN_NETWORKS[name])).toEqual([])
})
