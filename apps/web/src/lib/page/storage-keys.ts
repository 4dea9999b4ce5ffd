/**
 * Keys of browser storage that the entry script also reads (`start-on-interaction.ts`). They are in a module of their
 * own, because the entry script must not import the modules of the page.
 */
export const STORAGE_KEYS = {
  /** Local storage: the signed-in user's account data. */
  account: 'account-data',
  /** Local storage: the user's choice about tracking, `yes` or `no`. */
  consent: 'tracking-consent',
  /** Session storage: prefix of the typed text of the account forms. */
  accountForm: 'account-form',
} as const
