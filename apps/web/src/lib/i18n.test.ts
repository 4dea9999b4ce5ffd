import { expect, test } from 'vitest'
import { createI18n, loadMessages } from './i18n.ts'

test('a word that came with a later file is found, though it was asked for before', async () => {
  const i18n = await createI18n('en', ['common'])
  expect(i18n.t('order:seo_pending_title')).toBe('seo_pending_title')
  await loadMessages(i18n, ['order'])
  expect(i18n.t('order:seo_pending_title')).not.toBe('seo_pending_title')
})

test('two languages keep their own words', async () => {
  const [en, ru] = await Promise.all([createI18n('en', ['common', 'home']), createI18n('ru', ['common', 'home'])])
  expect(en.t('nav_exchange')).not.toBe(ru.t('nav_exchange'))
  expect(ru.t('nav_exchange')).toBe(ru.t('nav_exchange'))
})

test('what an editor wrote before a file came neither keeps the file away nor is covered by it', async () => {
  const i18n = await createI18n('ru', ['common'])
  i18n.addResource('ru', 'site-our-vision', 'seo_title', 'Заголовок редактора')
  await loadMessages(i18n, ['site-our-vision'])
  expect(i18n.t('site-our-vision:seo_title')).toBe('Заголовок редактора')
  expect(i18n.t('site-our-vision:lede')).not.toBe('lede')
})
