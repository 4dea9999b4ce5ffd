import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { fillPlaceholders } from '@cambio/kernel/message-text'

/** Values of a message's placeholders. A number in `count` also selects the plural form. */
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>

interface MessageDefaults {
  /** Returns the value of a placeholder that is available in all messages, or undefined for other names. */
  commonValue(name: string): string | undefined
  /** Returns the text displayed in place of a missing message. `key` is the message key without its area. */
  missingText(key: string): string
}

const COMMON_AREA = 'common'

/** Messages of one language, by area. A page adds the messages of an area once their file is loaded. */
export class PageMessages {
  readonly locale: LocaleCode
  readonly #defaults: MessageDefaults
  readonly #plurals: Intl.PluralRules
  readonly #areas = new Map<string, Map<string, string>>()

  constructor(locale: LocaleCode, defaults: MessageDefaults) {
    this.locale = locale
    this.#defaults = defaults
    this.#plurals = new Intl.PluralRules(LOCALES[locale].language)
  }

  /**
   * Returns a message with its placeholders filled in. It is a property rather than a method, because components call
   * it without the instance.
   * @param key key of the message. Keys outside the common area start with `area:`.
   */
  readonly t = (key: string, values?: MessageValues): string => {
    const [area, name] = splitKey(key)
    const text = this.#find(area, name, values?.['count']) ?? this.#defaults.missingText(name)
    return fillPlaceholders(text, (placeholder) =>
      values && Object.hasOwn(values, placeholder)
        ? String(values[placeholder] ?? '')
        : this.#defaults.commonValue(placeholder),
    )
  }

  /** Returns whether there is a message with this key. */
  has(key: string): boolean {
    return this.#find(...splitKey(key), undefined) !== undefined
  }

  /** Sets one message, or replaces it. */
  set(area: string, name: string, text: string): void {
    this.#area(area).set(name, text)
  }

  /** Adds the messages of an area. Keeps the messages that the area already has. */
  add(area: string, messages: object): void {
    const known = this.#area(area)
    for (const [name, text] of Object.entries(messages)) if (!known.has(name)) known.set(name, String(text))
  }

  #area(area: string): Map<string, string> {
    const known = this.#areas.get(area)
    if (known) return known
    const added = new Map<string, string>()
    this.#areas.set(area, added)
    return added
  }

  #find(area: string, name: string, count: MessageValues[string]): string | undefined {
    const messages = this.#areas.get(area)
    const form = typeof count === 'number' ? messages?.get(`${name}_${this.#plurals.select(count)}`) : undefined
    return form ?? messages?.get(name)
  }
}

/** Splits a message key into its area and its name in that area. */
function splitKey(key: string): [area: string, name: string] {
  const end = key.indexOf(':')
  return end === -1 ? [COMMON_AREA, key] : [key.slice(0, end), key.slice(end + 1)]
}
