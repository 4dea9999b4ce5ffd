import { expect, test, vi } from 'vitest'
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

test.each([
  [1, '1 минута чтения'],
  [2, '2 минуты чтения'],
  [5, '5 минут чтения'],
  [11, '11 минут чтения'],
  [21, '21 минута чтения'],
  [1.5, '1.5 минуты чтения'],
])('in Russian %d takes its own form', async (count, text) => {
  const ru = await createI18n('ru', ['common', 'content'])
  expect(ru.t('content:minutes', { count })).toBe(text)
})

test.each([
  [1, '1 min read'],
  [2, '2 min read'],
])('in English %d takes its own form', async (count, text) => {
  const en = await createI18n('en', ['common', 'content'])
  expect(en.t('content:minutes', { count })).toBe(text)
})

test('words that cannot be had are a warning, and asked for again', async () => {
  const i18n = await createI18n('ru', ['common'])
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const add = vi.spyOn(i18n, 'addResourceBundle').mockImplementationOnce(() => i18n)
  vi.doMock('../messages/ru/site-roadmap.json', () => Promise.reject(new Error('offline')))
  await loadMessages(i18n, ['site-roadmap'])
  expect(warn).toHaveBeenCalledWith('Failed loading locale (ru)', expect.any(Error))
  expect(add).not.toHaveBeenCalled()
  vi.doUnmock('../messages/ru/site-roadmap.json')
  vi.restoreAllMocks()
  vi.resetModules()
})
