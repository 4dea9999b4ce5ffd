import { expect, test } from 'vitest'
import { botAppearance } from './bot-appearance.ts'

test('shows the site name on the menu button, which all languages share', () => {
  const { menu, commands, webhookUrl } = botAppearance('Cambio', {
    publicUrl: 'https://exchange.example',
    isPolling: false,
  })
  expect(menu).toEqual({ text: 'Cambio', opens: 'https://exchange.example/app' })
  expect(webhookUrl).toBe('https://exchange.example/api/v1/messenger/telegram/webhook')
  expect(commands.map(({ language }) => language)).toEqual(['en', 'ru'])
})
