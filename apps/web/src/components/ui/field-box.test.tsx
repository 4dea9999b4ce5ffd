// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { FieldBox } from './field-box.tsx'

afterEach(cleanup)

const input = () => screen.getByLabelText<HTMLInputElement>('Address')
const described = () =>
  (input().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test("shows an error in place of the label, which remains the input's accessible name", async () => {
  await show(
    <FieldBox label="Address" error="Enter an address." status={{ text: 'Valid', isGood: true }} hint="Yours">
      {(attributes) => <input {...attributes} />}
    </FieldBox>,
    [],
  )
  expect([described(), input().getAttribute('aria-invalid')]).toEqual([['Enter an address.', 'Yours'], 'true'])
  expect(screen.getByText('Address').className).toBe('sr')
})

test("shows the field's validation status when there is no error", async () => {
  await show(
    <FieldBox label="Address" status={{ text: 'Valid', isGood: true }}>
      {(attributes) => <input {...attributes} />}
    </FieldBox>,
    [],
  )
  expect([described(), input().getAttribute('aria-invalid')]).toEqual([['Valid', ''], null])
})

test("shows the field's label when the field has neither an error nor a validation status", async () => {
  await show(<FieldBox label="Address">{(attributes) => <input {...attributes} />}</FieldBox>, [])
  expect(screen.getByText('Address').className).not.toBe('sr')
  expect(described()).toEqual(['', ''])
})
