import { expect, test } from 'vitest'
import { walletLinkOf } from './wallet-link.ts'

test('offers a wallet link where the network has a scheme', () => {
  const paymentUri = 'xrpl:rPdvC6ccq8hCdPKSPJkPmyZ4Mi1oG2FFkT?amount=30&dt=123'
  expect(walletLinkOf({ paymentUri, depositAddress: 'rPdvC6ccq8hCdPKSPJkPmyZ4Mi1oG2FFkT' })).toBe(paymentUri)
})

test('offers none where the payment URI is the bare address', () => {
  const depositAddress = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'
  expect(walletLinkOf({ paymentUri: depositAddress, depositAddress })).toBeNull()
})
