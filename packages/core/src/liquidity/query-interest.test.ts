import { describe, expect, it } from 'vitest'
import { QueryInterest } from './query-interest.ts'

const LIMITS = { maxQueries: 6, maxQueriesPerClient: 3, maxQueriesPerGroup: 5, refreshMs: 10 }

function open() {
  const kept = new Set<string>()
  const interest = new QueryInterest(LIMITS, (key) => kept.delete(key))
  const read = (keys: string, client: string, at = 0, isLive = false) => {
    for (const key of keys) if (interest.read(key, { clients: [client], isLive }, at)) kept.add(key)
  }
  return { interest, read, known: () => [...kept].toSorted().join('') }
}

describe('limits on provider quote queries', () => {
  it("evicts a client's oldest quote query when the client reaches its limit", () => {
    const { read, known } = open()
    read('abcad', 'one')
    expect(known()).toBe('acd')
  })

  it('allows more quote queries for a client that many users share', () => {
    const { interest } = open()
    const reads = Array.from('abcde', (key) => interest.read(key, { clients: ['key'], isLive: true, isGroup: true }, 0))
    expect(reads).toEqual([true, true, true, true, true])
    expect(interest.read('f', { clients: ['key'], isLive: true, isGroup: true }, 0)).toBe(false)
  })

  it("ignores a live client's query above its limit until the client stops reading an earlier query", () => {
    const { read, known } = open()
    read('abcd', 'one', 0, true)
    expect(known()).toBe('abc')
    read('bc', 'one', 20, true)
    read('d', 'one', 20, true)
    expect(known()).toBe('bcd')
  })

  it('keeps a quote query while any of its clients has read it recently', () => {
    const { interest, read, known } = open()
    read('a', 'one', 0)
    read('ab', 'two', 5)
    read('xyz', 'two', 5)
    expect(known()).toBe('axyz')
    interest.expire(5)
    expect(known()).toBe('xyz')
    interest.expire(6)
    expect(known()).toBe('')
  })

  it('at the limit for all clients, evicts the oldest query of the client with the most queries', () => {
    const { read, known } = open()
    read('a', 'few')
    read('bcd', 'many')
    read('ef', 'some')
    read('g', 'other')
    expect(known()).toBe('acdefg')
  })

  it("if clients have equally many queries at the total limit, evicts the longest-idle client's query", () => {
    const { read, known } = open()
    for (const key of 'abcdef') read(key, `client ${key}`)
    read('a', 'client a')
    read('g', 'client g')
    expect(known()).toBe('acdefg')
  })
})
