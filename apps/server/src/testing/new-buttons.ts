import { BUTTON_SECRETS } from '@cambio/adapters/messenger/button-secrets'
import type { TestApp } from './test-app.ts'

/** Replaces the buttons of an account's newest bot message of the given kind and returns the new secrets. */
export async function newButtons(stack: TestApp, userId: number, kind: string): Promise<{ yes: string; no: string }> {
  const [row] = await stack.query(
    `SELECT max(message_id)::text AS id FROM messenger_message WHERE user_id = ${userId} AND kind = '${kind}'`,
  )
  const secrets = { yes: BUTTON_SECRETS.mint(), no: BUTTON_SECRETS.mint() }
  const hashes = { yes: BUTTON_SECRETS.hash(secrets.yes), no: BUTTON_SECRETS.hash(secrets.no) }
  await stack.workerStores.botMessages.setButtons((row as { id: string }).id, hashes)
  return secrets
}
