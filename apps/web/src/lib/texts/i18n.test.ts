import { expect, test, vi } from 'vitest'
import { createI18n, loadMessages } from './i18n.ts'

test('finds a message once the message file is loaded, even if an earlier lookup failed', async () => {
  const i18n = await createI18n('en', ['common'])
  expect(i18n.t('order:seo_pending_title')).toBe('seo_pending_title')
  await loadMessages(i18n, ['order'])
  expect(i18n.t('order:seo_pending_title')).not.toBe('seo_pending_title')
})

test('keeps the messages of two languages separate', async () => {
  const [en, ru] = await Promise.all([createI18n('en', ['common', 'home']), createI18n('ru', ['common', 'home'])])
  expect(en.t('nav_exchange')).not.toBe(ru.t('nav_exchange'))
  expect(ru.t('nav_exchange')).toBe(ru.t('nav_exchange'))
})

test("keeps an operator's messages of the website out of the mini-app's pages", async () => {
  const website = await createI18n('en', ['common', 'home'])
  website.set('home', 'seo_title', 'Another title')
  const miniApp = await createI18n('en', ['common', 'home'], 'mini-app')
  expect(website.t('home:seo_title')).toBe('Another title')
  expect(miniApp.t('home:seo_title')).not.toBe('Another title')
})

test("an operator's message overrides the message file even if the file loads later", async () => {
  const i18n = await createI18n('ru', ['common'])
  i18n.set('site-our-vision', 'seo_title', 'Заголовок редактора')
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
])('uses the Russian plural form for %d', async (count, text) => {
  const ru = await createI18n('ru', ['common', 'content'])
  expect(ru.t('content:minutes', { count })).toBe(text)
})

test.each([
  [1, '1 min read'],
  [2, '2 min read'],
])('uses the English plural form for %d', async (count, text) => {
  const en = await createI18n('en', ['common', 'content'])
  expect(en.t('content:minutes', { count })).toBe(text)
})

test('logs a warning when a message file fails to load', async () => {
  const i18n = await createI18n('ru', ['common'])
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const add = vi.spyOn(i18n, 'add').mockReturnValueOnce()
  vi.doMock('../../messages/ru/site-roadmap.json', () => Promise.reject(new Error('offline')))
  await loadMessages(i18n, ['site-roadmap'])
  expect(warn).toHaveBeenCalledWith('Failed loading locale (ru)', expect.any(Error))
  expect(add).not.toHaveBeenCalled()
  vi.doUnmock('../../messages/ru/site-roadmap.json')
  vi.restoreAllMocks()
  vi.resetModules()
})
