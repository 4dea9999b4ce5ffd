// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { orderOf } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { SendSection } from './send-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const order = orderOf({})
const withLink = {
  ...order,
  depositAddress: { ...order.depositAddress, paymentUri: `bitcoin:${order.depositAddress.depositAddress}` },
}
const walletLink = () => screen.queryByRole('link', { name: 'Open wallet' })

test('shows a link to the wallet app on the website', async () => {
  await show(<SendSection order={withLink} />, ['order'])
  expect(walletLink()?.getAttribute('href')).toBe(withLink.depositAddress.paymentUri)
})

test('shows no wallet link in the messenger, whose browser cannot open the link', async () => {
  vi.stubGlobal('miniApp', {})
  await show(<SendSection order={withLink} />, ['order'])
  expect(walletLink()).toBeNull()
  expect(screen.getByRole('button', { name: /QR/ })).toBeTruthy()
})
