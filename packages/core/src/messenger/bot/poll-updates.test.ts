import { expect, test } from 'vitest'
import type { BotReply } from './bot-message.ts'
import type { BotUpdate } from './bot-update.ts'
import { pollUpdatesLoop } from './poll-updates.ts'
import { skipFailingUpdates } from './skip-failing-updates.ts'

const update = (updateId: number): BotUpdate => ({ updateId, event: null })
const REPLY: BotReply = { kind: 'press', pressId: '1', text: 'done' }

/** Creates the polling loop with a source that returns all updates from the offset onwards. */
function open({ fails = () => false, refuses = false }: { fails?: (updateId: number) => boolean; refuses?: boolean }) {
  const waiting = [update(5), update(6), update(7)]
  const done: string[] = []
  const stop = new AbortController()
  const report = (event: string) => void done.push(event)
  const loop = pollUpdatesLoop(
    {
      source: {
        next: async (offset) => {
          done.push(`next ${offset ?? 'oldest'}`)
          return waiting.filter(({ updateId }) => updateId >= (offset ?? 0))
        },
        reply: () => (refuses ? Promise.reject(new Error('refused')) : Promise.resolve(void done.push('reply'))),
      },
      answer: skipFailingUpdates(async ({ updateId }) => {
        if (fails(updateId)) throw new Error('database away')
        done.push(`answer ${updateId}`)
        return REPLY
      }, report),
      report,
    },
    stop.signal,
  )
  return { loop, done, stop }
}

test('handles bot updates in order and confirms them with the next request', async () => {
  const { loop, done } = open({})
  expect(await loop.step()).toBe('more')
  expect(await loop.step()).toBeUndefined()
  const handled = ['answer 5', 'reply', 'answer 6', 'reply', 'answer 7', 'reply']
  expect(done).toEqual(['next oldest', ...handled, 'next 8'])
})

test('fetches a failed bot update again without repeating the updates before it', async () => {
  let isAway = true
  const { loop, done } = open({ fails: (updateId) => isAway && updateId === 6 })
  await expect(loop.step()).rejects.toThrow('database away')
  isAway = false
  await loop.step()
  expect(done.filter((one) => one !== 'reply')).toEqual(['next oldest', 'answer 5', 'next 6', 'answer 6', 'answer 7'])
})

test('skips and reports a bot update after five failures', async () => {
  const { loop, done } = open({ fails: (updateId) => updateId === 6 })
  for (let tries = 1; tries < 5; tries += 1) await expect(loop.step()).rejects.toThrow('database away')
  await loop.step()
  expect(done.filter((one) => one !== 'reply').slice(-3)).toEqual(['next 6', 'messenger-update-skipped', 'answer 7'])
})

test('continues with the next bot update even if the messenger rejects a reply', async () => {
  const { loop, done } = open({ refuses: true })
  await loop.step()
  expect(done.slice(1)).toEqual([5, 6, 7].flatMap((id) => [`answer ${id}`, 'messenger-reply-not-taken']))
})

test('stops handling bot updates after the stop signal', async () => {
  const { loop, done, stop } = open({})
  stop.abort()
  await loop.step()
  expect(done).toEqual(['next oldest'])
})
