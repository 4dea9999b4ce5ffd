// Written by scripts/locales from the folders of apps/web/src/messages when the service starts: not by hand.
export const LOCALE_LIST = {
  "en": {
    "code": "en",
    "slug": "",
    "language": "en-US",
    "ogp": "en_US",
    "name": "English",
    "iso3166": "us",
    "group": ",",
    "decimal": ".",
    "isWhole": true
  },
  "ru": {
    "code": "ru",
    "slug": "ru",
    "language": "ru-RU",
    "ogp": "ru_RU",
    "name": "Русский",
    "iso3166": "ru",
    "group": "\u00a0",
    "decimal": ",",
    "isWhole": true
  }
} as const
