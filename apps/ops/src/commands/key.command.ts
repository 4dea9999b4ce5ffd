import { allowNetworks, createKey, showStatus, switchKey } from '@cambio/core/ops/users/decide-key'
import { UsageError } from '../terminal/io.ts'
import { mintKey } from '@cambio/core/partners/mint-key'
import { MAX_MARKUP_BPS, parseMarkup } from '@cambio/core/quotes/markup'
import { formatAmount } from '@cambio/kernel/money'
import { change } from '../terminal/change.ts'
import type { Call, Command } from '../terminal/command.ts'
import { apiId, plainText } from '../terminal/operands.ts'
import { moment } from '../terminal/words.ts'

const ANYWHERE = 'any'

export const keyCreateCommand: Command = {
  name: 'key create',
  operands: '<name>',
  summary: "create a partner's key; its secret is shown once",
  help: 'The partner signs requests with the key (README, "For integrators"). --max-markup is the maximum mark-up of the partner, percent; the default is 0.\nThe secret is stored encrypted and never shown again. If it is lost, create another key and deactivate this one.',
  changes: true,
  options: ['max-markup'],
  run(call) {
    const name = plainText(call.operands[0], '<name>')
    const maxMarkupBps = parseMarkup(call.options['max-markup'] ?? null, MAX_MARKUP_BPS)
    const minted = mintKey(call.ops.mint, { name, maxMarkupBps })
    const { publicKey, secret } = minted
    const box = call.ops.secretBox()
    return change(call, (stores) => createKey(stores, box, minted), { publicKey, secret })
  },
}

export const keyListCommand: Command = {
  name: 'key list',
  operands: '',
  summary: 'list the keys of partners and accounts',
  help: 'Shows public keys, owners, permissions and last use. Secrets and deleted keys are not shown.',
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const keys = await ops.work.stores.keys.all()
    if (options.json) io.out(`${JSON.stringify(keys)}\n`)
    else if (keys.length === 0) io.out('There is no key.\n')
    else
      for (const key of keys) {
        const from = key.allowedNetworks.length === 0 ? 'anywhere' : key.allowedNetworks.join(', ')
        const used = key.lastUsedAt === null ? 'never used' : `last used ${moment(key.lastUsedAt)}`
        io.out(
          `${key.apiId}  ${key.name}${key.isActive ? '' : '  OFF'}, ${key.userId === null ? "a partner's" : `of account ${key.userId}`}\n  ${key.publicKey}, from ${from}, ` +
            `mark-up up to ${formatAmount(BigInt(key.maxMarkupBps), 2)} %, made ${moment(key.createdAt)}, ${used}\n`,
        )
      }
    return 0
  },
}

function switching(name: string, isActive: boolean, summary: string): Command {
  return {
    name,
    operands: '<id>',
    summary,
    help: 'Takes effect with the next request.',
    changes: true,
    options: [],
    run: (call: Call) => change(call, (stores) => switchKey(stores, apiId(call.operands[0]), isActive)),
  }
}

export const keyDisableCommand = switching('key disable', false, "take no more requests signed by a partner's key")
export const keyEnableCommand = switching('key enable', true, "take requests signed by a partner's key again")

export const keyAllowIpCommand: Command = {
  name: 'key allow-ip',
  operands: '<id> <networks>',
  summary: "set the IP addresses from which a partner's key may be used",
  help: 'Addresses and networks, separated by commas: 203.0.113.7,2001:db8::/32. They replace the earlier list; "any" allows all.',
  changes: true,
  options: [],
  run(call) {
    const [id, text = ''] = call.operands
    const networks = text === ANYWHERE ? [] : text.split(',').map((one) => one.trim())
    return change(call, (stores) => allowNetworks(stores, apiId(id), networks))
  },
}

export const keyPublicStatusCommand: Command = {
  name: 'key public-status',
  operands: '<id> <on|off>',
  summary: 'publish state and transactions of the orders of a key',
  help: 'For clients that call orders/info without a signature. Off for a new key. Amounts and addresses stay private.',
  changes: true,
  options: [],
  run(call) {
    const [id, wish] = call.operands
    if (wish !== 'on' && wish !== 'off') throw new UsageError('The second operand is on or off.')
    return change(call, (stores) => showStatus(stores, apiId(id), wish === 'on'))
  },
}
