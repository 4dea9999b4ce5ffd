/**
 * Keys in browser storage that the entry script also reads (`start-on-interaction.ts`). They are in a separate module,
 * because the entry script must not import the page's modules.
 */
export const STORAGE_KEYS = {
  /** Local storage: the signed-in user's account data. */
  account: 'account-data',
  /** Local storage: the user's choice about tracking, `yes` or `no`. */
  consent: 'tracking-consent',
  /** Session storage: prefix for the text typed into account forms. */
  accountForm: 'account-form',
} as const
