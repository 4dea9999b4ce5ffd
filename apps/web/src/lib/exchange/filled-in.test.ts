import { expect, test } from 'vitest'
import { filledIn } from './filled-in.ts'

test('fills in missing messages and plural forms from another language', () => {
  const other = { title: 'Prices', pages_one: '{{count}} page', pages_other: '{{count}} pages' }
  expect(filledIn('de', { title: 'Preise' }, other)).toEqual({ ...other, title: 'Preise' })
  expect(filledIn('uk', undefined, other)).toEqual({
    ...other,
    pages_few: '{{count}} pages',
    pages_many: '{{count}} pages',
  })
  expect(filledIn('uk', { pages_one: '{{count}} сторінка', pages_few: '{{count}} сторінки' }, other)).toMatchObject({
    pages_one: '{{count}} сторінка',
    pages_few: '{{count}} сторінки',
    pages_many: '{{count}} pages',
  })
})
