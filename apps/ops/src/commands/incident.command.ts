import { closeIncident, noteIncident, openIncident } from '@cambio/core/ops/service/publish-incident'
import { DAY_MS, SHOWN_DAYS } from '@cambio/core/status/service-part'
import { change } from '../terminal/change.ts'
import type { Call, Command, OptionName } from '../terminal/command.ts'
import { plainText, rowId } from '../terminal/operands.ts'
import { moment } from '../terminal/words.ts'

const MAX_LISTED = 50
const WORDS: readonly OptionName[] = ['en', 'ru']

export const incidentListCommand: Command = {
  name: 'incident list',
  operands: '',
  summary: 'list the incidents on the status page',
  help: `Incidents of the last ${SHOWN_DAYS} days and open ones, newest first, at most ${MAX_LISTED}.`,
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    const incidents = await ops.work.stores.incidents.since(ops.clock.now() - SHOWN_DAYS * DAY_MS, MAX_LISTED)
    if (options.json) io.out(`${JSON.stringify(incidents)}\n`)
    else if (incidents.length === 0) io.out('There are no incidents.\n')
    else
      for (const { incidentId, closedAt, notes } of incidents)
        io.out(
          `${incidentId}  ${closedAt === null ? 'lasts' : `over since ${moment(closedAt)}`}\n` +
            notes.map(({ at, en }) => `  ${moment(at)}  ${en}\n`).join(''),
        )
    return 0
  },
}

export const incidentOpenCommand: Command = {
  name: 'incident open',
  operands: '',
  summary: 'publish an incident on the status page, with a text in --en and --ru',
  help: 'Say what users notice and what they can do. Do not name machines or amounts of the exchange.',
  changes: true,
  options: WORDS,
  run: (call) => change(call, (stores) => openIncident(stores, noteOf(call))),
}

export const incidentNoteCommand: Command = {
  name: 'incident note',
  operands: '<id>',
  summary: 'add a note to an open incident, with a text in --en and --ru',
  help: 'Earlier texts stay.',
  changes: true,
  options: WORDS,
  run: (call) => change(call, (stores) => noteIncident(stores, idOf(call), noteOf(call))),
}

export const incidentCloseCommand: Command = {
  name: 'incident close',
  operands: '<id>',
  summary: 'close an incident with a final text in --en and --ru',
  help: `The incident stays on the status page for ${SHOWN_DAYS} days.`,
  changes: true,
  options: WORDS,
  run: (call) => change(call, (stores) => closeIncident(stores, idOf(call), noteOf(call))),
}

function idOf({ operands }: Call): string {
  return rowId(operands[0], 'incident')
}

function noteOf({ options, ops }: Call) {
  return { at: ops.clock.now(), en: plainText(options.en, '--en'), ru: plainText(options.ru, '--ru') }
}
