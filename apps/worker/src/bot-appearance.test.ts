import { expect, test } from 'vitest'
import { botAppearance, menuButtons } from './bot-appearance.ts'

test('shows the site name on the default menu button', () => {
  const { menu, commands, webhookUrl } = botAppearance('Cambio', {
    publicUrl: 'https://exchange.example',
    isPolling: false,
  })
  expect(menu).toEqual({ text: 'Cambio', opens: 'https://exchange.example/app' })
  expect(webhookUrl).toBe('https://exchange.example/api/v1/messenger/telegram/webhook')
  expect(commands.map(({ language }) => language)).toEqual(['en', 'ru'])
})

test("a chat's menu button opens the home page in the chat's language", () => {
  expect(menuButtons('https://exchange.example')).toEqual({
    en: { text: 'Swap', opens: 'https://exchange.example/app' },
    ru: { text: 'Обмен', opens: 'https://exchange.example/app/ru' },
  })
})
