import { expect, it } from 'vitest'
import { gatewayAnswered, OTHER, OURS } from './testing/answering-node.ts'

/** Transactions that name our account, newest first, each with the accounts that signed it. */
type Listed = [txId: string, signers: string[]][]

/** Returns the history of our account according to a node with these transactions. `signed` is the signer's record. */
async function sentBy(listed: Listed, after: string | null, signed: readonly string[] = []) {
  const read: string[] = []
  const gateway = await gatewayAnswered({
    getSignaturesForAddress: (address: string, options: { before?: string; until?: string; limit: number }) => {
      expect([address, options]).toMatchObject([OURS, { commitment: 'finalized' }])
      const ids = listed.map(([txId]) => txId)
      const start = options.before === undefined ? 0 : ids.indexOf(options.before) + 1
      const end = options.until === undefined ? ids.length : ids.indexOf(options.until)
      return ids.slice(start, Math.min(end, start + options.limit)).map((signature) => ({ signature }))
    },
    getTransaction: (txId: string) => {
      read.push(txId)
      const signers = listed.find(([id]) => id === txId)?.[1]
      if (signers?.length === 0) return null
      const accountKeys = [OURS, OTHER].map((pubkey) => ({ pubkey, signer: signers?.includes(pubkey) ?? false }))
      return { transaction: { message: { accountKeys } }, meta: null }
    },
  })
  const part = await gateway.sentBy(OURS, after, {
    signedAmong: async (txIds) => new Set(txIds.filter((txId) => signed.includes(txId))),
    newestFromHeight: async () => null,
  })
  return { ...part, read: read.toSorted() }
}

it('returns the transactions that our key signed, oldest first, and not those that only pay us', async () => {
  const listed: Listed = [
    ['third', [OURS]],
    ['paid', [OTHER]],
    ['first', [OURS, OTHER]],
  ]
  expect(await sentBy(listed, null)).toMatchObject({ txIds: ['first', 'third'], position: 'third', hasMore: false })
})

it('continues behind a position, and reads no transaction that the record contains', async () => {
  const listed: Listed = [
    ['new', [OURS]],
    ['ours', [OURS]],
    ['position', [OURS]],
    ['old', [OURS]],
  ]
  expect(await sentBy(listed, 'position', ['ours'])).toEqual({
    ...{ txIds: ['ours', 'new'], position: 'new', hasMore: false },
    read: ['new'],
  })
})

it('starts with the newest recorded transaction when there is no position', async () => {
  const listed: Listed = [
    ['new', [OURS]],
    ['recorded', [OURS]],
    ['old', [OURS]],
  ]
  expect(await sentBy(listed, null, ['recorded'])).toMatchObject({ txIds: ['recorded', 'new'], position: 'new' })
})

it('returns an account without history, and keeps the position of one without new transactions', async () => {
  expect(await sentBy([], null)).toMatchObject({ txIds: [], position: null, hasMore: false })
  expect(await sentBy([['position', [OURS]]], 'position')).toMatchObject({ txIds: [], position: 'position' })
})

it('reads a long list in parts, and pages through it', async () => {
  const listed: Listed = Array.from({ length: 2_345 }, (_, index) => [`tx-${2_345 - index}`, [OTHER]])
  expect(await sentBy(listed, null)).toMatchObject({ txIds: [], position: 'tx-100', hasMore: true })
  expect(await sentBy(listed, 'tx-2300')).toMatchObject({ txIds: [], position: 'tx-2345', hasMore: false })
})

it('throws while the node lists a transaction that it does not show', async () => {
  await expect(sentBy([['hidden', []]], null)).rejects.toMatchObject({ retryable: true })
})
