import { expect, test } from 'vitest'
import { DomainError } from '../shared/domain-error.ts'
import type { FormMessage } from './support-message.ts'
import { MIN_SUPPORT_FORM_MS } from '@cambio/kernel/support-form'
import { MAX_FORM_MS, takeMessage } from './take-message.ts'

const NOW = 1_800_000_000_000
const MESSAGE: FormMessage = {
  email: 'anna@example.org',
  subject: 'An order',
  orderId: 7,
  locale: 'en',
  text: 'My order has not moved since noon.',
}

interface Sent {
  text?: string
  openedAt?: number | null
  trap?: string
  supportEmail?: string | null
  /** Whether the store rejects further messages. */
  isFull?: boolean
}

async function send({
  text = MESSAGE.text,
  openedAt = NOW - MIN_SUPPORT_FORM_MS,
  trap = '',
  supportEmail = 'help@x.example',
  isFull = false,
}: Sent) {
  const kept: FormMessage[] = []
  const taken: string[] = []
  const deps = {
    supportEmail,
    messages: { add: async (message: FormMessage) => !isFull && kept.push(message) > 0 },
    stamps: { issue: String, read: () => openedAt },
    limits: { take: async (what: string) => void taken.push(what), resetAttempts: () => Promise.resolve() },
    clock: { now: () => NOW },
    report: () => {},
  }
  const outcome = await takeMessage(deps, { message: { ...MESSAGE, text }, stamp: 'stamp', trap, ip: '::1' }).then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? `${error.code} ${error.details.reason ?? ''}`.trim() : error),
  )
  return { outcome, kept, taken }
}

test('counts a valid support message towards the rate limit', async () => {
  expect(await send({})).toEqual({ outcome: 'taken', kept: [MESSAGE], taken: ['support'] })
  expect((await send({ openedAt: NOW - MAX_FORM_MS })).kept).toHaveLength(1)
})

test('reports a full support queue instead of losing the message silently', async () => {
  expect(await send({ isFull: true })).toMatchObject({ outcome: 'SUPPORT_FULL', kept: [] })
})

test.each<[string, Sent, string]>([
  ['sent too quickly', { openedAt: NOW - MIN_SUPPORT_FORM_MS + 1 }, 'MESSAGE_REFUSED too-soon'],
  ['of a form that was open too long', { openedAt: NOW - MAX_FORM_MS - 1 }, 'MESSAGE_REFUSED out-of-date'],
  ['of a form whose opening time is in the future', { openedAt: NOW + 60_000 }, 'MESSAGE_REFUSED out-of-date'],
  ['with an invalid form token', { openedAt: null }, 'MESSAGE_REFUSED out-of-date'],
  [
    'that contains only links',
    { text: 'https://x.example/a-long-path www.y.example 12345 !!!' },
    'MESSAGE_REFUSED no-words',
  ],
  ['when the exchange has no support address', { supportEmail: null }, 'SUPPORT_CLOSED'],
  ['with a filled honeypot', { trap: 'https://x.example' }, 'taken'],
])('does not store a support message %s', async (_what, sent, outcome) => {
  expect(await send(sent)).toEqual({ outcome, kept: [], taken: [] })
})
