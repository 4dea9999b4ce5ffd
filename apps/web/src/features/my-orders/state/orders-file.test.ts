import { expect, test } from 'vitest'
import { ordersText, passphraseFault, readOrdersText } from './orders-file.ts'

const order = {
  orderId: 7,
  destinationAddress: 'a',
  from: 'ETH',
  to: 'LTC',
  madeAt: '2026-11-21T10:00:00.000Z',
  controlToken: 'token',
}

test('parses an exported order file and returns null for any other content', () => {
  expect(readOrdersText(ordersText([order]))).toEqual([order])
  const wrong = [
    'not json',
    '[]',
    '{"format":"other","version":1,"orders":[]}',
    JSON.stringify({ format: 'cambio-orders', version: 2, orders: [] }),
    ordersText([{ ...order, controlToken: '' }]),
    ordersText([{ ...order, orderId: 1.5 }]),
  ]
  for (const text of wrong) expect(readOrdersText(text)).toBeNull()
})

test('requires a new passphrase of ten characters that the user repeats exactly', () => {
  expect(passphraseFault('123456789', '123456789')).toBe('orders:passphrase_short')
  expect(passphraseFault('1234567890', '1234567891')).toBe('orders:passphrase_differs')
  expect(passphraseFault('десять букв', 'десять букв')).toBeNull()
})
