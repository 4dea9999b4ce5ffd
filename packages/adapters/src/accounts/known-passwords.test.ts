import { expect, test } from 'vitest'
import { createKnownPasswords } from './known-passwords.ts'

const known = createKnownPasswords()

test.each([
  '00000000',
  '88888888',
  '87654321',
  '987654321',
  '123123123',
  '12341234',
  'abcdefgh',
  'aaaaaaaa',
  '1'.repeat(128),
  '        ',
  'P@ssw0rd!',
  'Summer2026!',
  'trustno1trustno1',
  '77777777',
  '1111111111',
  '0123456789',
  '12121212',
  'p@ssword',
  'root1234',
  'PassWord1',
  'drowssap',
  'zxcvbnm,./',
  '12.05.1987',
  '19870512',
  '!!!dragon!!!',
  'Qwerty123!',
  'bitcoin123',
  'ethereum1',
  'Bitcoin2026!',
  'йцукенгшщз',
  'пароль123',
  'привет123',
  'любовь123',
  'Наташа1990!',
  'ячсмитьбю',
  'Пароль!!',
  'фывапролдж',
  'ghbdtn123',
])('treats the password %s as easy to guess', (password) => {
  expect(known.has(password, [])).toBe(true)
})

test.each([
  'correct horse battery staple',
  'tractor-blue 45 night',
  'vasya lyubit chay',
  'зимний вечер 45',
  'мама мыла раму',
  '小さな青い家です',
  'hk3f9x2q',
  'k7Rm2pQx',
  'summer winter',
  'tractor77391046',
  'Зима на Енисее',
  'sunny-garden-7',
])('treats the password %s as hard to guess', (password) => {
  expect(known.has(password, [])).toBe(false)
})

test("treats a password built from the account's own data as easy to guess", () => {
  expect(known.has('zqexvortal77', [])).toBe(false)
  expect(known.has('zqexvortal77', ['zqexvortal'])).toBe(true)
})

test('checks a password of maximum length in any alphabet in under 50 ms', () => {
  const alphabets = [
    '4@8({[<360!|17$5+%2',
    '0123456789',
    '01',
    '0129./-',
    'aA4@bB8cC({eE3',
    'rnvvcl|)(',
    '|\\/(){}[]<>@_-',
    'a',
    'йцук',
  ]
  // With a fixed seed, each run tests the same passwords. Only the fastest of several attempts counts, so that a busy
  // machine does not cause a failure.
  let state = 1
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const longest = (alphabet: string) => Array.from({ length: 128 }, () => alphabet[next(alphabet.length)]).join('')
  for (const password of [...alphabets.map(longest), 'password1qwerty2letmein3dragon4'.repeat(4)]) {
    const times = Array.from({ length: 7 }, () => {
      const from = performance.now()
      known.has(password, ['anna', 'example.org', 'cambio'])
      return performance.now() - from
    })
    expect(Math.min(...times), password).toBeLessThan(50)
  }
})
