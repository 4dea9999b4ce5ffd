import { addWebhook, disableWebhook, replayWebhook } from '@cambio/core/ops/users/decide-webhook'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { apiId, instant, webhookId } from '../terminal/operands.ts'

export const webhookAddCommand: Command = {
  name: 'webhook add',
  operands: '<key> <url>',
  summary: "send the events of a key's orders to an address; its secret is shown once",
  help: 'By https, to public addresses only. Signed by the standard-webhooks convention; retried for three days.',
  changes: true,
  options: [],
  run(call) {
    const [key, text = ''] = call.operands
    const url = call.ops.webhookUrl(text)
    const secret = call.ops.mint.webhookSecret()
    const box = call.ops.secretBox()
    return change(call, (stores) => addWebhook(stores, box, { apiId: apiId(key), url, secret }), { secret })
  },
}

export const webhookListCommand: Command = {
  name: 'webhook list',
  operands: '',
  summary: 'where events are sent, what waits and what was given up',
  help: 'The last answer is that of the newest event that was tried.',
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const webhooks = await ops.work.stores.webhooks.all()
    if (options.json) io.out(`${JSON.stringify(webhooks)}\n`)
    else if (webhooks.length === 0) io.out('There is no webhook.\n')
    else
      for (const one of webhooks)
        io.out(
          `${one.webhookId}  ${one.url}${one.isActive ? '' : '  OFF'}\n  of key ${one.apiId}, ${one.waiting} wait, ` +
            `${one.failed} given up, last answer: ${one.lastAnswer ?? 'none yet'}\n`,
        )
    return 0
  },
}

export const webhookDisableCommand: Command = {
  name: 'webhook disable',
  operands: '<id>',
  summary: 'send nothing there any more',
  help: 'Waiting deliveries are dropped. To send there again, add the webhook again.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => disableWebhook(stores, webhookId(call.operands[0]))),
}

export const webhookReplayCommand: Command = {
  name: 'webhook replay',
  operands: '<id> <since>',
  summary: 'send what happened since a moment again',
  help: 'The moment as 2026-11-21T10:00:00Z. Also what was taken then: the same bodies under the same ids.',
  changes: true,
  options: [],
  run(call) {
    const [id, since] = call.operands
    return change(call, (stores) => replayWebhook(stores, webhookId(id), instant(since)))
  },
}
