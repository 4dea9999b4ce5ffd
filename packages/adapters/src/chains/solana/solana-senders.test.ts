import { expect, test } from 'vitest'
import { chainOf, gatewayAnswered, MINT, type Moved, OTHER, OURS, SYSTEM_PROGRAM } from './testing/answering-node.ts'

const ACCOUNT = 'DKT8NwhFFKjmAbBmdnmAyVRyUpPMBBrDkHWLpnBdvV6q'
const ACCOUNT_OF_OURS = 'FeUdLoDP8PEDNKVcMrwuBWXWMzUUmu3w4HiTEk6BPoHe'

/**
 * Returns the senders of the only transaction on a mock chain. The mock node returns this transaction in `jsonParsed`
 * form.
 */
async function sendersOf(moved: Moved | null, contract: string | null = null) {
  const block =
    moved && (chainOf({ 10: [moved] }).getBlock(10) as { transactions: [{ transaction: object; meta: object }] })
  const [events] = block?.transactions ?? []
  const transaction = events && { message: events.transaction }
  const gateway = await gatewayAnswered({
    getTransaction: () => events && { slot: 10, meta: events.meta, transaction },
  })
  return gateway.senders({ txId: 'tx', outputKey: OURS, contract, address: OURS })
}

test('returns the fee payer and each account whose balance decreased as senders', async () => {
  const accounts: Moved['accounts'] = [
    [SYSTEM_PROGRAM, 9, 8],
    [OTHER, 100, 40],
    [OURS, 0, 60],
  ]
  expect(await sendersOf({ accounts })).toEqual([SYSTEM_PROGRAM, OTHER])
})

test('returns the owner of each token account whose balance decreased, even if the account was closed', async () => {
  const accounts: Moved['accounts'] = [
    [SYSTEM_PROGRAM, 9, 8],
    [ACCOUNT, 2, 0],
    [ACCOUNT_OF_OURS, 2, 2],
  ]
  const tokens = (after: string): NonNullable<Moved['tokens']> => [
    [1, MINT, OTHER, '7', after],
    [2, MINT, OURS, '', '3'],
  ]
  expect(await sendersOf({ accounts, tokens: tokens('4') }, MINT)).toEqual([SYSTEM_PROGRAM, OTHER])
  expect(await sendersOf({ accounts, tokens: tokens('') }, MINT)).toEqual([SYSTEM_PROGRAM, OTHER])
})

test('throws when the Solana node no longer stores the transaction', async () => {
  await expect(sendersOf(null)).rejects.toThrow('does not show who sent tx')
})
