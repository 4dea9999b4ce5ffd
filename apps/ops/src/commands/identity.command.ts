import { decideIdentity, openIdentity } from '@cambio/core/ops/users/decide-identity'
import { screenIdentity } from '@cambio/core/ops/users/screen-names'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'
import { showOnce } from '../pages/one-time-page.ts'
import { plainText, userId } from '../terminal/operands.ts'
import { identityPage } from '../pages/identity-page.ts'
import { moment } from '../terminal/words.ts'

const MAX_LISTED = 50
/** Time within which the reviewer must open the page, in milliseconds. */
const PAGE_PATIENCE_MS = 10 * 60_000

export const identityListCommand: Command = {
  name: 'identity list',
  operands: '',
  summary: 'list identity checks that wait for an operator',
  help: `Accounts by number, longest waiting first, at most ${MAX_LISTED}. Their data is not shown.`,
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const waiting = await ops.work.stores.identities.waiting(MAX_LISTED)
    const lines = waiting.map(({ userId: account, status, createdAt }) => ({ account, status, createdAt }))
    if (options.json) io.out(`${JSON.stringify(lines)}\n`)
    else if (lines.length === 0) io.out('No identity check is waiting.\n')
    else
      for (const { account, status, createdAt } of lines)
        io.out(`account ${account}, since ${moment(createdAt)}${status === 'PROCESS' ? ', was looked at' : ''}\n`)
    return 0
  },
}

export const identityShowCommand: Command = {
  name: 'identity show',
  operands: '<account>',
  summary: 'show the identity data of an account, on a local page that opens once',
  help: 'Your name and the time are recorded. The page is at 127.0.0.1 under a random path, can be opened once, and closes after ten minutes.',
  changes: false,
  options: [],
  async run({ ops, io, operands, operator }) {
    const account = userId(operands[0])
    const { cipher, storage } = ops.identityDeps()
    const now = ops.clock.now()
    const opened = await openIdentity({ work: ops.work, cipher, storage }, { userId: account, operator, now })
    const wasSeen = await showOnce(identityPage(opened, now), PAGE_PATIENCE_MS, (url) => io.out(`${url}\n`))
    io.err(wasSeen ? 'Shown. Now: identity pass, or identity reject.\n' : 'The identity data were not shown.\n')
    return wasSeen ? 0 : 1
  },
}

export const identityPassCommand: Command = {
  name: 'identity pass',
  operands: '<account>',
  summary: 'accept the identity of an account',
  help: 'Name and birth date are first compared with the sanctions lists. A hit stops the command and appears in the queue name-hits.\nThe user gets an email. This cannot be undone.',
  changes: true,
  options: [],
  async run(call) {
    const account = userId(call.operands[0])
    const { work, names, identityDeps } = call.ops
    await screenIdentity({ work, names, cipher: identityDeps().cipher }, { userId: account, operator: call.operator })
    return change(call, (stores) =>
      decideIdentity(stores, { userId: account, reason: null, now: call.ops.clock.now() }),
    )
  },
}

export const identityRejectCommand: Command = {
  name: 'identity reject',
  operands: '<account>',
  summary: 'reject the identity of an account with a reason that the user sees',
  help: 'The user sees --reason in an email and on the verification page. Say what to send instead. Do not repeat data from the documents.',
  changes: true,
  options: [],
  run(call) {
    const account = userId(call.operands[0])
    const reason = plainText(call.options.reason, '--reason')
    return change(call, (stores) => decideIdentity(stores, { userId: account, reason, now: call.ops.clock.now() }))
  },
}
