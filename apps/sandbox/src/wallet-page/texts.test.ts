import { describe, expect, it } from 'vitest'
import { WALLET_TEXTS, chooseLanguage } from './texts.ts'

describe('wallet page messages', () => {
  it('both languages have the same keys and placeholders', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    for (const [key, text] of Object.entries(WALLET_TEXTS.en))
      expect(places(WALLET_TEXTS.ru[key as keyof typeof WALLET_TEXTS.en])).toEqual(places(text))
  })

  it("the wallet page uses the link's language, then the browser's language, then English", () => {
    expect(chooseLanguage('ru', 'en-US')).toBe('ru')
    expect(chooseLanguage(undefined, 'de, ru;q=0.8, en;q=0.5')).toBe('ru')
    expect(chooseLanguage('xx', undefined)).toBe('en')
  })
})
