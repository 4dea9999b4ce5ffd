import { expect, test } from 'vitest'
import { russianTexts, russianWords } from './russian-texts.ts'

/**
 * Terms that the Russian texts must not contain, as regular expressions without implied word boundaries. The value is
 * the correct term (glossary.md).
 */
const TERMS: Readonly<Record<string, string>> = {
  '(?<![а-яё])заказ(?:а|у|ом|е|ы|ов|ам|ами|ах)?(?![а-яё])(?<!на заказ)': 'заявка',
  'ордер(?:а|у|ом|ов|ы)?(?![а-яё])': 'заявка',
  'аккаунт(?![а-яё]* telegram|ом, откройте мини)': 'кабинет (except for an account of Telegram)',
  'учётн[а-яё]+ запис': 'кабинет',
  верификаци: 'проверка личности',
  'api-ключ': 'ключ API',
  'кэшб[еэ]к': 'кешбэк',
  хэш: 'хеш',
  тэг: 'тег',
  '(?<![а-яё])мемо(?![а-яё])': 'memo',
  биткойн: 'биткоин',
  депозит: 'перевод, or пополнение of a balance',
  '(?<![а-яё])(?:и|е-?)мейл|e-mail': 'почта, or письмо',
  'верхн[а-яё]+ предел|нижн[а-яё]+ предел|предел исчерпан': 'лимит',
  'платёжн[а-яё]+ провайдер|провайдер[а-яё]* карт': 'платёжный сервис',
  'выполня[а-яё]+ заявк|выполнить заявк': 'исполнять заявку',
  'биржа не ответила': 'обменник не ответил',
}
/** Translated or bureaucratic phrases, and apologies (design.md, voice). */
const PHRASES = [
  'к сожалению',
  'пожалуйста, подождите',
  'упс',
  'осуществля',
  'в данный момент',
  'является одн',
  'вы вышли во всех',
  'браузеры выйдут',
  'сойдутся книги',
  'второго шага',
  'должен назвать запрос',
]
/** Words that exist both with and without ё, with different meanings. */
const TWO_SPELLINGS = new Set(['все', 'всем', 'чем', 'узнает', 'узнаем', 'перед', 'далеко', 'самое', 'лет', 'счета'])

const texts = russianTexts()

test('the wording checks read more than 70 Russian files of messages and articles', () => {
  expect(texts.length).toBeGreaterThan(70)
})

test('Russian texts use the terms of the glossary', () => {
  const found = texts.flatMap(({ path, text }) =>
    Object.entries(TERMS).flatMap(([pattern, term]) =>
      (text.match(new RegExp(pattern, 'giu')) ?? []).map((used) => `${path}: ${used} → ${term}`),
    ),
  )
  expect(found).toEqual([])
})

test('Russian texts contain no translated or bureaucratic phrases', () => {
  const found = texts.flatMap(({ path, text }) =>
    PHRASES.filter((phrase) => text.toLowerCase().includes(phrase)).map((phrase) => `${path}: ${phrase}`),
  )
  expect(found).toEqual([])
})

test('Russian texts always spell a word with ё or always without it', () => {
  const words = texts.flatMap(({ path, text }) =>
    russianWords(text).map((word) => ({ path, word: word.toLowerCase() })),
  )
  const withYo = new Set(words.map(({ word }) => word).filter((word) => word.includes('ё')))
  const spelledWithYo = new Set([...withYo].map((word) => word.replaceAll('ё', 'е')))
  const found = words.filter(({ word }) => spelledWithYo.has(word) && !TWO_SPELLINGS.has(word))
  expect(found.map(({ path, word }) => `${path}: ${word}`)).toEqual([])
})
