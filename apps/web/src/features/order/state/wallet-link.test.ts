import { expect, test } from 'vitest'
import { walletLinkOf } from './wallet-link.ts'

test('returns a wallet link for a network with a URI scheme', () => {
  const paymentUri = 'xrpl://rPdvC6ccq8hCdPKSPJkPmyZ4Mi1oG2FFkT?amount=30&dt=123'
  expect(walletLinkOf({ paymentUri, depositAddress: 'rPdvC6ccq8hCdPKSPJkPmyZ4Mi1oG2FFkT' })).toBe(paymentUri)
})

test('returns no wallet link if the payment URI is only the address', () => {
  const depositAddress = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'
  expect(walletLinkOf({ paymentUri: depositAddress, depositAddress })).toBeNull()
})
