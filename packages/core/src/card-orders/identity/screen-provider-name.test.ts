import { expect, it } from 'vitest'
import type { FiatStanding, IdentityLevel } from '../../fiat/fiat-standing.ts'
import { NameListsUnavailable, type NameMatch, type NameToScreen } from '../../screening/name-screening.ts'
import { screenProviderName, type ScreenProviderNameDeps } from './screen-provider-name.ts'

const MATCH: NameMatch = { list: 'ofac-sdn', entryId: '7', entryDigest: 'd', scorePercent: 97 }
const [NOTHING, MUCH] = [0n, 100n].map((minor) => ({ currency: 'USD', minor }))

/** Screens a name. `level` is the account's identity level after the matches have been stored. */
async function screen(name: string | null, matches: NameMatch[] | Error, level: IdentityLevel = 'held') {
  const screened: NameToScreen[] = []
  const held: [number, readonly NameMatch[]][] = []
  const standing = { level, used: NOTHING, monthly: MUCH } as FiatStanding
  const deps: ScreenProviderNameDeps = {
    names: {
      findMatches: async (one) => {
        screened.push(one)
        if (matches instanceof Error) throw matches
        return matches
      },
    },
    fiatStandings: { of: async () => standing, holdForName: async (...hit) => void held.push(hit) },
  }
  const error = await screenProviderName(deps, 7, { name }).then(
    () => null,
    (failure: unknown) => failure,
  )
  return { screened, held, error }
}

it("holds an account when the user's name at the provider matches a sanctions list", async () => {
  const { screened, held, error } = await screen('Viktor Sandboxov', [MATCH])
  expect(screened).toEqual([{ name: 'Viktor Sandboxov', birthDate: null, isPerson: true }])
  expect(held).toEqual([[7, [MATCH]]])
  expect(error).toMatchObject({ code: 'FIAT_HELD' })
})

it("allows the purchase when an operator has cleared the account's name matches", async () => {
  expect(await screen('Viktor Sandboxov', [MATCH], 'verified')).toMatchObject({ held: [[7, [MATCH]]], error: null })
})

it('stores no match when the provider has no name or the name matches no list', async () => {
  expect(await screen('Ann Other', [])).toMatchObject({ held: [], error: null })
  expect(await screen(null, [MATCH])).toEqual({ screened: [], held: [], error: null })
})

it('rejects the purchase while a sanctions list cannot be read', async () => {
  const { held, error } = await screen('Ann Other', new NameListsUnavailable('missing'))
  expect([held, error]).toEqual([[], expect.any(NameListsUnavailable)])
})
