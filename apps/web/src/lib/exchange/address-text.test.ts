import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressText } from './address-text.ts'

const BTC = 'bcrt1pr6syd6k0zsgyl0k9mqkdmecw6ccxxuq4x2lfn2'
const CASH = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const EVM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const SOL = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ADDRESSES: [network: string, address: string][] = [
  ['BTC', BTC],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['LTC', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['DOGE', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyE'],
  ['BCH', CASH],
  ['BCH', CASH.slice('bitcoincash:'.length)],
  ['ETH', EVM],
  ['BEP20', EVM],
  ['SOL', SOL],
  ['TRC20', TRON],
  ['XRP', XRP],
  ['XRP', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
  ['TON', 'UQBKgXCNLPexWhs2L79kiARR1phGH1LwXxRbNsCFF9doczSI'],
  ['TON', '0:4a81708d2cf7b15a1b362fbf64880451d698461f52f05f145b36c08517d76873'],
  ['XLM', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'],
  ['SEPA', 'DE89370400440532013000'],
]
const INVISIBLE = [' ', '\n', '\t', '\r', '\u{a0}', '\u{200b}', '\u{200e}', '\u{2060}', '\u{feff}', '\u{ad}', '\0']

test('reads an address with inserted white space and invisible characters as the address itself', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ADDRESSES),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...INVISIBLE)), { maxLength: 20 }),
      ([network, address], inserted) => {
        const characters = [...address]
        for (const [place, character] of inserted) characters.splice(place % (characters.length + 1), 0, character)
        expect(addressText(characters.join(''), network)).toBe(address)
      },
    ),
  )
})

test('changes no text without white space and without a scheme', () => {
  const visible = fc.stringMatching(/^[!-9;-~]*$/)
  fc.assert(
    fc.property(visible, fc.constantFrom(...ADDRESSES), (text, [network]) => {
      expect(addressText(text, network)).toBe(text)
    }),
  )
})

test.each([
  ['BTC', `bitcoin:${BTC}?amount=1`, BTC],
  ['BTC', `BITCOIN:${BTC.toUpperCase()}?AMOUNT=1&LABEL=A B`, BTC.toUpperCase()],
  ['LTC', 'litecoin:LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['DOGE', 'dogecoin:DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyE?amount=5', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyE'],
  ['BCH', `${CASH}?amount=1`, CASH],
  ['ETH', `ethereum:${EVM}@1?value=15`, EVM],
  ['ERC20', `ethereum:${EVM}`, EVM],
  ['SPL', `solana:${SOL}?amount=1.5&spl-token=${SOL}`, SOL],
  ['TRX', `tron:${TRON}?amount=1`, TRON],
  ['XRP', `xrpl://${XRP}?amount=1.5`, XRP],
  ['XRP', `ripple:${XRP}`, XRP],
])('on %s, reads the address from the payment link %s', (network, link, address) => {
  expect(addressText(link, network)).toBe(address)
})

test.each([
  ['a destination tag', 'XRP', `xrpl://${XRP}?amount=1.5&dt=123`],
  ['a memo', 'SOL', `solana:${SOL}?memo=7`],
  ['a function', 'ERC20', `ethereum:${EVM}@1/transfer?address=${EVM}`],
  ['another chain', 'ETH', `ethereum:${EVM}@56`],
  ['the scheme of another network', 'LTC', `bitcoin:${BTC}`],
  ['a required parameter', 'BTC', `bitcoin:${BTC}?req-pop=1`],
  ['no address', 'BTC', 'bitcoin:?lightning=lnbc1'],
  ['a web address', 'SOL', 'solana:https%3A%2F%2Fexample.org'],
])('leaves a payment link with %s unread', (_name, network, link) => {
  expect(addressText(link, network)).toBe(link)
})
