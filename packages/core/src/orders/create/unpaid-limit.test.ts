import { expect, it } from 'vitest'
import { ownUnpaidClients } from './unpaid-limit.ts'

const LIMITS = { perAccount: 200, perNetwork: 50 }
const NETWORK = { kind: 'network', id: 'n', siteId: 's' } as const

it('counts the unpaid orders of an account, of a key without an account, and of a network of guests', () => {
  const account = { kind: 'account', id: 7 } as const
  expect(ownUnpaidClients([NETWORK, account], LIMITS)).toEqual([{ name: 'own:account:7', maxOrders: 200 }])
  expect(ownUnpaidClients([{ kind: 'key', id: 3 }], LIMITS)).toEqual([{ name: 'own:key:3', maxOrders: 200 }])
  expect(ownUnpaidClients([NETWORK], LIMITS)).toEqual([{ name: 'own:network:s', maxOrders: 50 }])
})

it('limits no client whose limit is disabled', () => {
  expect(ownUnpaidClients([NETWORK], { perAccount: 200, perNetwork: 0 })).toEqual([])
})
