import { p2pk, p2pkh } from '@scure/btc-signer'
import { expect, it } from 'vitest'
import { BITCOIN_CASH_REGTEST, BITCOIN_REGTEST, DOGECOIN_REGTEST } from '../utxo/params.ts'
import { addressOfScript } from '../utxo/script-address.ts'
import { hexToBytes } from './bytes.ts'
import { scriptJson } from './node-json.ts'

const KEY = hexToBytes('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')

it.each([DOGECOIN_REGTEST, BITCOIN_CASH_REGTEST])(
  '$name: returns an address for a P2PK output, like the real node software',
  (network) => {
    const address = addressOfScript(p2pkh(KEY).script, network)
    expect(scriptJson(p2pk(KEY).script, network)).toMatchObject({ type: 'pubkey', addresses: [address] })
  },
)

it('Bitcoin: does not return an address for a P2PK output, like Bitcoin Core', () => {
  expect(scriptJson(p2pk(KEY).script, BITCOIN_REGTEST)).toEqual({
    hex: `21${Buffer.from(KEY).toString('hex')}ac`,
    type: 'pubkey',
  })
})
