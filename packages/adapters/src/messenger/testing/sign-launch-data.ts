import { randomUUID } from 'node:crypto'
import { sign as signData } from '@tma.js/init-data-node'

/**
 * Returns launch data as a messenger passes it to a mini-app. Each result is unique.
 * @param token the bot's token
 * @param at epoch milliseconds
 */
export function sign({ id, language }: { id: number; language: string }, token: string, at: number): string {
  return signData(
    { query_id: randomUUID(), user: { id, first_name: 'Ana', language_code: language } },
    token,
    new Date(at),
  )
}
