import { describe, expect, it } from 'vitest'
import { createSealer, createSealVerifier, sealPublicKey } from './ed25519-seals.ts'

const SERVER = 'the secret of a server'
const OPERATOR = 'the secret of an operator'
const seals = createSealVerifier({ server: sealPublicKey(SERVER), operator: sealPublicKey(OPERATOR) })

describe('Ed25519 seals', () => {
  it('a seal is valid only for its author and content', () => {
    const seal = createSealer(SERVER).seal('pay 1')
    expect(seals.isSealedBy('server', 'pay 1', seal)).toBe(true)
    expect(seals.isSealedBy('server', 'pay 2', seal)).toBe(false)
    expect(seals.isSealedBy('operator', 'pay 1', seal)).toBe(false)
  })

  it('two sealers with the same secret create identical seals', () => {
    expect(createSealer(OPERATOR).seal('x')).toBe(createSealer(OPERATOR).seal('x'))
  })

  it.each([null, '', 'zz', '00', 'ab'.repeat(64), 'ab'.repeat(65)])('rejects the malformed seal %j', (seal) => {
    expect(seals.isSealedBy('server', 'pay 1', seal)).toBe(false)
  })

  it('rejects a malformed public key of a sealer', () => {
    expect(() => createSealVerifier({ server: 'short', operator: sealPublicKey(OPERATOR) })).toThrow('32 bytes')
  })
})
