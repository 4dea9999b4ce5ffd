import { reviveSigner, switchSigner } from '@cambio/core/ops/service/switches'
import { change } from '../terminal/change.ts'
import type { Command } from '../terminal/command.ts'

export const signerKillCommand: Command = {
  name: 'signer kill',
  operands: '',
  summary: 'stop all signing, on every chain',
  help: 'Payments that were signed before are still sent.',
  changes: true,
  options: [],
  run: (call) => change(call, (stores) => switchSigner(stores, true)),
}

export const signerKeysCommand: Command = {
  name: 'signer keys',
  operands: '',
  summary: 'print the public keys of the seals, as settings for a signer that you start yourself',
  help: 'The private keys stay with the server and the operators.',
  changes: false,
  options: [],
  async run({ ops, io }) {
    const { server, operator } = ops.sealKeys()
    io.out(`SEAL_PUBLIC_KEY=${server ?? ''}\nOPERATOR_SEAL_PUBLIC_KEY=${operator ?? ''}\n`)
    return 0
  },
}

export const signerReviveCommand: Command = {
  name: 'signer revive',
  operands: '',
  summary: 'allow signing again',
  help: 'Waiting payments are signed at once. After a restore of the database, run restore finish first. With --not-restored you state\nthat the database was not restored since signing was last allowed.',
  changes: true,
  options: ['not-restored'],
  run: (call) => change(call, (stores) => reviveSigner(stores, call.options['not-restored'] ?? false)),
}
