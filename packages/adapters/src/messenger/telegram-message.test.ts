import { expect, test } from 'vitest'
import { replyCall } from './telegram-message.ts'

const card = { id: 'rate', title: 'A', description: 'B', text: 'C', link: { text: 'D', url: 'https://swap.example' } }

test.each([
  ['ten seconds', 'with a card', [card], 10],
  ['zero seconds', 'without a card', [], 0],
])('sets a cache time of %s for a reply to an inline query %s', (_time, _content, cards, seconds) => {
  const call = replyCall({ kind: 'inline', queryId: '1', cards }, { opensPages: true })
  expect(call).toMatchObject({ method: 'answerInlineQuery', cache_time: seconds })
})
