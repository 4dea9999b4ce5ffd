// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orderOf } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'

afterEach(cleanup)

const bankDeposit = {
  ...orderOf().depositAddress,
  depositAddress: 'DE89370400440532013000',
  depositAddressMemo: 'RF18539007547034',
  bank: { holder: 'Example B.V.', bic: 'ABNANL2A' },
}

test('the receipt of a bank purchase contains its payment reference and the masked IBAN', async () => {
  await show(<ReceiptFacts order={orderOf({ depositAddress: bankDeposit })} />, ['order'])
  const text = document.querySelector('dl')?.textContent ?? ''
  expect(text).toContain('ReferenceRF18539007547034')
  expect(text).toContain('IBANDE89•••3000')
})

test('the receipt of a swap contains no bank details', async () => {
  await show(<ReceiptFacts order={orderOf()} />, ['order'])
  expect(document.querySelector('dl')?.textContent).not.toContain('IBAN')
})
