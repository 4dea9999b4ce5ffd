import { SignerRefusal } from '@cambio/core/chains/signer'
import type { FailedComparison } from '@cambio/core/signing/history-guard'
import { expect, it } from 'vitest'
import { compareAtStart, historyLoop } from './history.loop.ts'

const OLDER = { chain: 'ethereum', error: new SignerRefusal('older-database', 'an unknown transaction') }
const AWAY = { chain: 'litecoin', error: new Error('the node is away') }

it('logs a failed history comparison of a chain only once until a comparison succeeds', async () => {
  const events: string[] = []
  let failed: FailedComparison[] = [OLDER, AWAY]
  const log = { warn: (facts: object) => void events.push(JSON.stringify({ ...facts, err: undefined })) }
  const loop = historyLoop({ compareAll: async () => failed }, log)
  await loop.step()
  await loop.step()
  expect(events.map((text) => (JSON.parse(text) as { event: string }).event)).toEqual(['stopped', 'chain-not-compared'])
  failed = []
  await loop.step()
  failed = [AWAY]
  await loop.step()
  expect(events).toHaveLength(3)
})

it('starts the signer after the time limit even if a node does not respond to the history comparison', async () => {
  const loop = historyLoop({ compareAll: () => new Promise(() => {}) }, { warn: () => {} })
  await expect(compareAtStart(loop, 1)).resolves.toBeUndefined()
})
