import { expect, it } from 'vitest'
import { withoutWallets } from './without-wallets.ts'

it('removes the wallet URLs from the CHAINS setting', () => {
  const monero = { chain: 'monero', rpcUrl: 'http://127.0.0.1:1', walletUrl: 'http://user:secret@127.0.0.1:2' }
  const result = withoutWallets(JSON.stringify([{ chain: 'xrp' }, monero]))
  expect(JSON.parse(result)).toEqual([{ chain: 'xrp' }, { chain: 'monero', rpcUrl: 'http://127.0.0.1:1' }])
})

it.each(['', 'nonsense', '{}'])('returns the CHAINS setting %j unchanged if it is not a list', (chains) => {
  expect(withoutWallets(chains)).toBe(chains)
})
