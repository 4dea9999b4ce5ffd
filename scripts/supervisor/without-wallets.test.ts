import { expect, it } from 'vitest'
import { withoutWallets } from './without-wallets.ts'

it('tells of chains, and not how to spend from their wallets', () => {
  const monero = { chain: 'monero', rpcUrl: 'http://127.0.0.1:1', walletUrl: 'http://user:secret@127.0.0.1:2' }
  const told = withoutWallets(JSON.stringify([{ chain: 'xrp' }, monero]))
  expect(JSON.parse(told)).toEqual([{ chain: 'xrp' }, { chain: 'monero', rpcUrl: 'http://127.0.0.1:1' }])
})

it.each(['', 'nonsense', '{}'])('leaves what is no list as it is: %j', (chains) => {
  expect(withoutWallets(chains)).toBe(chains)
})
