import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSignedBy, openApproverKey } from '@cambio/adapters/signer/approver-key'
import { afterAll, describe, expect, it } from 'vitest'
import { runApproverCommand } from './approver-commands.ts'
import { APPROVER_TOOLS } from '../compose-wallet.ts'
import { UsageError } from '../terminal/io.ts'

const PASSPHRASE = 'a passphrase of this test'
const folder = mkdtempSync(join(tmpdir(), 'cambio-approver-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function type(words: string, settings: { keyFile?: string; passphrase?: string } = {}) {
  let output = ''
  const io = { out: (text: string) => void (output += text), err: () => {}, prompt: null }
  const { keyFile = join(folder, 'ana.json'), passphrase = PASSPHRASE } = settings
  const code = runApproverCommand(words.split(' '), { settings: { keyFile, passphrase }, tools: APPROVER_TOOLS, io })
  return { code, output }
}

describe('approver init command', () => {
  it('creates a key file that only its passphrase can decrypt', () => {
    const file = join(folder, 'ana.json')
    const { code, output } = type('init ana')
    expect(code).toBe(0)
    const key = openApproverKey(file, PASSPHRASE)
    expect(output).toContain(`"ana":"${key.publicKey}"`)
    expect(key).toMatchObject({ name: 'ana', publicKey: expect.stringMatching(/^[\w-]{43}$/) })
    expect(readFileSync(file, 'utf8')).toContain('ENCRYPTED PRIVATE KEY')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(() => openApproverKey(file, 'another passphrase')).toThrow('does not open')
  })

  it("verifies an approver's signature only against the signed payload and the approver's public key", () => {
    const file = join(folder, 'bob.json')
    type('init bob', { keyFile: file })
    const bob = openApproverKey(file, PASSPHRASE)
    const signature = bob.sign('a text')
    expect(isSignedBy('a text', signature, bob.publicKey)).toBe(true)
    expect(isSignedBy('another text', signature, bob.publicKey)).toBe(false)
    expect(isSignedBy('a text', signature, 'a'.repeat(43))).toBe(false)
    for (const malformed of ['', 'x', signature.slice(1)])
      expect(isSignedBy('a text', malformed, bob.publicKey)).toBe(false)
    expect(isSignedBy('a text', signature, 'not a key')).toBe(false)
  })

  it('does not overwrite an existing key file', () => {
    const keyFile = join(folder, 'once.json')
    type('init once', { keyFile })
    expect(() => type('init once', { keyFile })).toThrow('EEXIST')
  })

  it.each([
    ['a bad name', 'init Ana!', {}],
    ['no name', 'init', {}],
    ['a short passphrase', 'init cid', { passphrase: 'short' }],
    ['an unknown command', 'remove ana', {}],
  ])('approver init rejects %s', (_what, words, settings) => {
    const keyFile = join(folder, 'refused.json')
    expect(() => type(words, { keyFile, ...settings })).toThrow(UsageError)
    expect(existsSync(keyFile)).toBe(false)
  })
})
