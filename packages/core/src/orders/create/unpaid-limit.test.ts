import { expect, it } from 'vitest'
import { ownUnpaidClients, unpaidClients } from './unpaid-limit.ts'

const LIMITS = { perAccount: 200, perNetwork: 50 }
const NETWORK = { kind: 'network', id: 's', allocationId: null } as const

it("counts the unpaid orders of an account, of an API key or of a guest's network", () => {
  const account = { kind: 'account', id: 7 } as const
  expect(ownUnpaidClients([NETWORK, account], LIMITS)).toEqual([{ name: 'own:account:7', maxOrders: 200 }])
  expect(ownUnpaidClients([{ kind: 'key', id: 3 }], LIMITS)).toEqual([{ name: 'own:key:3', maxOrders: 200 }])
  expect(ownUnpaidClients([NETWORK], LIMITS)).toEqual([{ name: 'own:network:s', maxOrders: 50 }])
})

it('limits the unpaid orders of an IPv6 allocation to ten times the limit of one network', () => {
  const guest = { ...NETWORK, allocationId: 'a' }
  expect(ownUnpaidClients([guest], LIMITS)).toEqual([
    { name: 'own:network:s', maxOrders: 50 },
    { name: 'own:allocation:a', maxOrders: 500 },
  ])
  expect(unpaidClients([guest])).toEqual([
    { name: 'network:s', maxOrders: 20 },
    { name: 'allocation:a', maxOrders: 200 },
  ])
  expect(unpaidClients([guest, { kind: 'account', id: 7 }])).toEqual([{ name: 'account:7', maxOrders: 20 }])
})

it("does not limit guests' unpaid orders when the limit for networks is 0", () => {
  expect(ownUnpaidClients([NETWORK], { perAccount: 200, perNetwork: 0 })).toEqual([])
})
