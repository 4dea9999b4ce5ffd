import { decideNameHit, subjectOf } from '@cambio/core/ops/users/decide-name-hit'
import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import { rescreenIdentities } from '@cambio/core/ops/users/screen-names'
import { change } from '../terminal/change.ts'
import type { Call, Command } from '../terminal/command.ts'
import { rowId } from '../terminal/operands.ts'
import { json, moment } from '../terminal/words.ts'

/** Maximum number of unreadable identity checks that the output lists. */
const MAX_LISTED = 20

export const nameHitCommand: Command = {
  name: 'name-hit',
  operands: '<id>',
  summary: 'show a possible match with a sanctions list, and the entry of the list',
  help: 'Shows the public entry only. The data of the user are shown by identity show. Compare names, birth date and document. The name of a card customer is known to the card provider only: request it there.',
  changes: false,
  options: [],
  async run({ ops, io, operands, options }) {
    const hit = await ops.work.stores.nameHits.find(rowId(operands[0], 'name hit'))
    if (!hit) throw new OpsRefusal(`There is no name hit ${operands[0]}.`)
    const entry = await ops.names.entry(hit.list, hit.entryId)
    if (options.json) io.out(`${json({ hit, entry })}\n`)
    else
      io.out(
        [
          `Name hit ${hit.hitId}: ${subjectOf(hit)}, ${hit.scorePercent} % similar to ${hit.list} ${hit.entryId}, found ${moment(hit.foundAt)}`,
          `  ${hit.decision === null ? 'waits for a decision' : `${hit.decision} by ${hit.decidedBy}`}`,
          ...(entry === null ? ['  The list no longer contains the entry.'] : []),
          ...(entry?.names ?? []).map((name) => `  name ${name}`),
          ...(entry ? [`  born ${entry.birthYears.join(', ') || '(not stated)'}`] : []),
          ...(entry ? [`  listed by ${entry.programmes.join(', ') || '(not stated)'}`] : []),
        ].join('\n') + '\n',
      )
    return 0
  },
}

export const nameHitClearCommand: Command = {
  name: 'name-hit clear',
  operands: '<id>',
  summary: 'decide that a user is another person than the listed one',
  help: 'State in --reason what differs. This cannot be undone for this entry. When the list changes the entry, a new hit appears. Only another operator can clear a confirmed hit.',
  changes: true,
  options: [],
  run: (call) => decided(call, 'cleared'),
}

export const nameHitConfirmCommand: Command = {
  name: 'name-hit confirm',
  operands: '<id>',
  summary: 'decide that a user is the listed person',
  help: 'The identity is neither accepted nor rejected, so the user still sees a check in review. Report to the authority as the law requires, and do not notify the user.',
  changes: true,
  options: [],
  run: (call) => decided(call, 'confirmed'),
}

export const namesRescreenCommand: Command = {
  name: 'names rescreen',
  operands: '',
  summary: 'compare all identities with the current sanctions lists',
  help: 'Run it after each update of the lists, at least daily. New hits appear in the queue name-hits. Fails when a list cannot be read completely. Ends with an error that names identity checks with unreadable data, after all others were screened.',
  changes: false,
  options: [],
  async run({ ops, io, operator }) {
    const { work, names } = ops
    const { cipher } = ops.identityDeps()
    const { screened, hits, unreadable } = await rescreenIdentities({ work, names, cipher }, operator)
    io.out(`${screened} identities screened, ${hits} hits not cleared.\n`)
    if (unreadable.length === 0) return 0
    const shown = unreadable.slice(0, MAX_LISTED).join(', ')
    io.err(`${unreadable.length} identity checks cannot be read, and were not screened: ${shown}\n`)
    return 1
  },
}

function decided(call: Call, decision: 'cleared' | 'confirmed'): Promise<number> {
  const hitId = rowId(call.operands[0], 'name hit')
  return change(call, (stores) => decideNameHit(stores, { hitId, decision, operator: call.operator }))
}
