import { switchSigner } from '@cambio/core/ops/switches'
import { change } from '../change.ts'
import type { Command } from '../command.ts'

export const signerKillCommand: Command = {
  name: 'signer kill',
  operands: '',
  summary: 'stop all signing, on every chain',
  help: 'What was signed before is still sent.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => switchSigner(stores, true)),
}

export const signerReviveCommand: Command = {
  name: 'signer revive',
  operands: '',
  summary: 'allow signing again',
  help: 'Payments that waited are signed at once.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => switchSigner(stores, false)),
}
