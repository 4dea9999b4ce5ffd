import { describe, expect, it } from 'vitest'
import { readIban } from './iban.ts'

const IBAN = 'DE89370400440532013000'

describe('reading an IBAN', () => {
  it.each([
    ['spaces', 'DE89 3704 0044 0532 0130 00'],
    ['hyphens', 'DE89-3704-0044-0532-0130-00'],
    ['no-break spaces', 'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000'],
    ['narrow no-break spaces', 'DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00'],
    ['a line break', 'DE89\n370400440532013000'],
    ['a tab', 'DE89\t370400440532013000'],
    ['small letters', 'de89370400440532013000'],
  ])('returns the canonical form of an IBAN with %s', (_name, text) => {
    expect(readIban(text)).toBe(IBAN)
  })

  it.each([
    ['a wrong check digit', 'DE88370400440532013000'],
    ['a zero-width space', 'DE89\u200b370400440532013000'],
    ['a full-width digit', 'DE8937040044053201300\uff10'],
    ['an underscore', 'DE89_370400440532013000'],
    ['more than 42 characters', `${IBAN}${' '.repeat(30)}`],
  ])('returns null for an IBAN with %s', (_name, text) => {
    expect(readIban(text)).toBeNull()
  })
})
