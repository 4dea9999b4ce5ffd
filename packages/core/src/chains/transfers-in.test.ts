import { expect, test } from 'vitest'
import type { IncomingTransfer, UncheckedTransfer } from './incoming-transfer.ts'
import { findRecorded, transfersIn } from './transfers-in.ts'

const transfer = (address: string, part: Partial<IncomingTransfer> = {}): IncomingTransfer => ({
  txId: 'tx',
  outputKey: `usdc:${address}`,
  address,
  memo: null,
  contract: 'usdc',
  amountAtomic: 5n,
  ...part,
})
const at = (account: string, address: string): UncheckedTransfer => ({ ...transfer(address), account })

/** Creates a gateway that accepts transfers to the account `usual`. `checked` collects the addresses that it checks. */
function gateway() {
  const checked: string[] = []
  return {
    checked,
    checkAccounts: async (transfers: readonly UncheckedTransfer[]) => {
      checked.push(...transfers.map(({ address }) => address))
      return transfers.filter(({ account }) => account === 'usual').map(({ address }) => transfer(address))
    },
  }
}

const BLOCK = {
  transfers: [transfer('ours', { contract: null, outputKey: 'ours' }), transfer('foreign', { contract: null })],
  unchecked: [at('usual', 'foreign'), at('other', 'ours'), at('usual', 'ours')],
}

test('transfersIn checks only the token accounts of the selected transfers', async () => {
  const node = gateway()
  const isOurs = ({ address }: IncomingTransfer) => address === 'ours'
  expect(await transfersIn(node, BLOCK, isOurs)).toEqual([BLOCK.transfers[0], transfer('ours')])
  expect(node.checked).toEqual(['ours', 'ours'])
})

test('transfersIn throws for unchecked transfers of a gateway that cannot check them', async () => {
  await expect(transfersIn({}, BLOCK, () => true)).rejects.toThrow('checks them')
  expect(await transfersIn({}, { transfers: BLOCK.transfers }, () => true)).toEqual(BLOCK.transfers)
})

test('findRecorded finds a transfer only at its recorded address and in a usual token account', async () => {
  const find = async (address: string, outputKey = `usdc:${address}`) =>
    (await findRecorded(gateway(), BLOCK, { txId: 'tx', outputKey, address }))?.transfer
  expect(await find('ours')).toEqual(transfer('ours'))
  expect(await find('ours', 'usdc:foreign')).toBeUndefined()
  const unusual = { transfers: [], unchecked: [at('other', 'ours')] }
  const name = { txId: 'tx', outputKey: 'usdc:ours', address: 'ours' }
  expect(await findRecorded(gateway(), unusual, name)).toBeUndefined()
})
