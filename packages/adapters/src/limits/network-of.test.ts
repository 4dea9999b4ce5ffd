import { expect, it } from 'vitest'
import { allocationOf, networkOf, siteOf } from './network-of.ts'

it('groups IPv6 addresses by /64 network and by /48 site', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(siteOf('2001:db8:1:3::1')).toBe(siteOf('2001:db8:1:2::1'))
  expect(siteOf('2001:db8:2::1')).not.toBe(siteOf('2001:db8:1::1'))
})

it('allocationOf returns the /32 allocation of an IPv6 address, and null for an IPv4 address', () => {
  expect(allocationOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8')
  expect(allocationOf('2001:db8:ffff::1')).toBe(allocationOf('2001:db8::1'))
  expect(allocationOf('2001:db9::1')).not.toBe(allocationOf('2001:db8::1'))
  for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', 'unknown']) expect(allocationOf(ip)).toBeNull()
})

it('treats each IPv4 address as its own network, even when it is embedded in an IPv6 address', () => {
  for (const keyOf of [networkOf, siteOf]) {
    expect(keyOf('203.0.113.7')).toBe('203.0.113.7')
    expect(keyOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(keyOf('unknown')).toBe('unknown')
  }
})
