import { addWebhook, disableWebhook, replayWebhook } from '@cambio/core/ops/users/decide-webhook'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { apiId, instant, webhookId } from '../terminal/operands.ts'

export const webhookAddCommand: Command = {
  name: 'webhook add',
  operands: '<key> <url>',
  summary: "add a webhook for the events of a key's orders; its secret is shown once",
  help: 'HTTPS and public addresses only. Deliveries are signed by the Standard Webhooks specification and retried for three days.',
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
  summary: 'list webhooks with waiting and failed deliveries',
  help: 'The last response is that of the newest attempted delivery.',
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
            `${one.failed} failed, last response: ${one.lastAnswer ?? 'none yet'}\n`,
        )
    return 0
  },
}

export const webhookDisableCommand: Command = {
  name: 'webhook disable',
  operands: '<id>',
  summary: 'deactivate a webhook',
  help: 'Waiting deliveries are deleted. To send events again, add the webhook again.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => disableWebhook(stores, webhookId(call.operands[0]))),
}

export const webhookReplayCommand: Command = {
  name: 'webhook replay',
  operands: '<id> <since>',
  summary: 'send the events since a time again',
  help: 'The time as 2026-11-21T10:00:00Z. Deliveries that succeeded are sent again too, with the same bodies and ids.',
  changes: true,
  options: [],
  run(call) {
    const [id, since] = call.operands
    return change(call, (stores) => replayWebhook(stores, webhookId(id), instant(since)))
  },
}
