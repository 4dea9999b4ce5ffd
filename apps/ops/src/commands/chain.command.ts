import type { Finding } from '@cambio/core/audit/audit'
import { cancelReread, MAX_REREAD_BLOCKS, requestReread } from '@cambio/core/ops/service/reread-chain'
import { haltChain, resumeChain } from '@cambio/core/ops/service/switches'
import { auditChain } from '../audit.ts'
import { change } from '../terminal/change.ts'
import type { Call, Command } from '../terminal/command.ts'
import { blockHeight, plainText } from '../terminal/operands.ts'
import { UsageError } from '../terminal/io.ts'

export const chainHaltCommand: Command = {
  name: 'chain halt',
  operands: '<chain>',
  summary: 'halt a chain: credit no deposits and send no payments',
  help: 'Deposits are still watched. Payments that were sent stay sent.',
  changes: true,
  options: [],
  run(call) {
    const chain = named(call.operands[0])
    const reason = plainText(call.options.reason, '--reason')
    return change(call, (stores) => haltChain(call.ops, stores, chain, reason))
  },
}

export const chainResumeCommand: Command = {
  name: 'chain resume',
  operands: '<chain>',
  summary: 'resume a halted chain after an audit',
  help: 'Runs the audit first and shows its findings. Refuses while there are findings: resolve them, or add --despite-findings.',
  changes: true,
  options: ['despite-findings'],
  async run(call) {
    const chain = named(call.operands[0])
    plainText(call.options.reason, '--reason')
    const findings = await findingsBefore(call, chain)
    const isDespite = call.options['despite-findings'] === true
    return change(call, (stores) => resumeChain(call.ops, stores, chain, { findings, isDespite }))
  },
}

export const chainRereadCommand: Command = {
  name: 'chain reread',
  operands: '<chain> <from> <to>',
  summary: 'let the worker read blocks again and record the deposits that are missing',
  help: `For a deposit that a node left out. If the node still leaves it out, replace the node in CHAINS first.\nReads at most ${MAX_REREAD_BLOCKS} blocks. Recorded deposits do not change. A new request replaces an unfinished one.`,
  changes: true,
  options: [],
  run(call) {
    const chain = named(call.operands[0])
    const range = { from: blockHeight(call.operands[1]), to: blockHeight(call.operands[2]) }
    return change(call, (stores) => requestReread(call.ops, stores, chain, range))
  },
}

export const chainCancelRereadCommand: Command = {
  name: 'chain cancel-reread',
  operands: '<chain>',
  summary: 'cancel the request to read blocks again',
  help: 'For example because no node has a block, which the worker would try again each minute. Recorded deposits stay recorded.',
  changes: true,
  options: [],
  run(call) {
    const chain = named(call.operands[0])
    return change(call, (stores) => cancelReread(call.ops, stores, chain))
  },
}

/**
 * Prints and returns the audit findings that prevent a chain from being resumed. Returns an empty list if the chain is
 * not halted.
 */
async function findingsBefore({ ops, io }: Call, chain: string): Promise<Finding[]> {
  if (!ops.gateways.has(chain) || (await ops.work.stores.chains.haltReason(chain)) === null) return []
  const findings = await auditChain(ops, chain)
  const words = findings.map(({ invariant, what }) => `  invariant ${invariant}: ${what}\n`).join('')
  io.err(findings.length === 0 ? 'The audit finds nothing.\n' : `The audit finds:\n${words}`)
  return findings
}

function named(chain: string | undefined): string {
  if (!chain) throw new UsageError('Say which chain.')
  return chain
}
