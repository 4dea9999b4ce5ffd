import { expect, it } from 'vitest'
import { cleanPath } from './clean-path.ts'

it.each([
  ['/ua', '/uk'],
  ['/ua/', '/uk'],
  ['/UA/x', '/uk/x'],
  ['/RU', '/ru'],
  ['/Ru/Price?q=RU', '/ru/Price?q=RU'],
  ['/ua/x?y=/ua/', '/uk/x?y=/ua/'],
  ['//x', '/x'],
  ['///x//y///', '/x/y'],
  ['/x/', '/x'],
  ['/x/?q=1', '/x?q=1'],
  ['//', '/'],
  ['//evil.example', '/evil.example'],
  ['/\\evil.example', '/%5Cevil.example'],
  ['/\\/evil.example/', '/%5C/evil.example'],
])('normalises the path %s to %s', (requested, better) => {
  expect(cleanPath(requested)).toBe(better)
})

it.each(['/', '/x', '/uax', '/x?u=https://y.example//z/', '/ru', '/ru/RU', '/RUx', '/EN'])(
  'leaves the normalised path %s unchanged',
  (path) => {
    expect(cleanPath(path)).toBeNull()
  },
)
