// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { LTC, orderOf, XRP } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { RefundAddressForm } from './refund-address-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ORDER = orderOf({
  pair: { instrumentFrom: XRP, instrumentTo: LTC },
  rateMode: 'FIXED',
  destinationAddress: 'wallet',
})

/** Opens the form. The stubbed server accepts every address and every memo except `wrong`. */
async function open() {
  fakeApi({
    '/validate-address': ({ body }) =>
      (body as { memo?: string }).memo === 'wrong'
        ? { status: 422, json: { code: 'ERR_VALIDATION', data: { memo: 'memo_incorrect' } } }
        : { json: {} },
  })
  const onAddress = vi.fn()
  const user = await show(<RefundAddressForm order={ORDER} isPrimary onAddress={onAddress} />, ['order'])
  const [address, memo] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!address || !memo) throw new Error('the form has no address or memo')
  return { onAddress, address, memo, submit: () => user.click(screen.getByRole('button', { name: /refund/i })) }
}

test('accepts the destination of a paid FIXED order as its refund address', async () => {
  const { onAddress, address, submit } = await open()
  fireEvent.change(address, { target: { value: 'wallet' } })
  await submit()
  await waitFor(() => expect(onAddress).toHaveBeenCalledExactlyOnceWith({ address: 'wallet', memo: '' }))
})

test('reads a refund address from groups of four characters, and keeps the spaces of a memo', async () => {
  const { onAddress, address, memo, submit } = await open()
  fireEvent.change(address, { target: { value: 'rBac k' } })
  fireEvent.change(memo, { target: { value: '7 a' } })
  await submit()
  await waitFor(() => expect(onAddress).toHaveBeenCalledExactlyOnceWith({ address: 'rBack', memo: '7 a' }))
})

test('rejects a memo that the network does not accept', async () => {
  const { onAddress, address, memo, submit } = await open()
  fireEvent.change(address, { target: { value: 'rBack' } })
  fireEvent.change(memo, { target: { value: 'wrong' } })
  await submit()
  await screen.findByText('The network does not accept this memo.')
  expect(onAddress).not.toHaveBeenCalled()
  fireEvent.change(memo, { target: { value: '7' } })
  await submit()
  await waitFor(() => expect(onAddress).toHaveBeenCalledExactlyOnceWith({ address: 'rBack', memo: '7' }))
})
