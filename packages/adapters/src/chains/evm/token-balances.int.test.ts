import { present } from '@cambio/kernel/assert'
import { expect, it } from 'vitest'
import { getAddress, numberToHex, pad } from 'viem'
import {
  ACCOUNT_COINS,
  contractOf,
  sandbox,
  settingsOf,
  underTest,
  useSandboxChains,
} from '../testing/chains-under-test.ts'
import { EvmBalances } from './evm-balances.ts'
import { EvmRpc } from './evm-rpc.ts'

useSandboxChains()

const USDT = ACCOUNT_COINS[1]
/** Number of addresses. It needs three calls of at most 150 balances. */
const ADDRESSES = 400
const FUNDED = [0, 151, 399]
const AMOUNT = { text: '0.000007', atomic: 7n }

const address = (index: number): string => getAddress(pad(numberToHex(0x10_000 + index), { size: 20 }))

it('reads the token balances of 400 addresses with three calls', async () => {
  const contract = present(contractOf(USDT), 'a token')
  for (const index of FUNDED) await sandbox.deposit({ ...USDT, address: address(index), amount: AMOUNT.text })
  await sandbox.mine(USDT.networkTitle)
  const rpc = new EvmRpc(settingsOf('ethereum').rpcUrl)
  const methods: string[] = []
  const send = rpc.call.bind(rpc)
  rpc.call = (method, params) => {
    methods.push(method)
    return send(method, params)
  }
  const at = await underTest(USDT).gateway.tip()
  const addresses = Array.from({ length: ADDRESSES }, (_, index) => address(index))
  const sum = await new EvmBalances('ethereum', rpc).sumAt(addresses, contract, at)
  expect(sum).toBe(AMOUNT.atomic * BigInt(FUNDED.length))
  expect(methods.filter((method) => method === 'eth_call')).toHaveLength(3)
})
