import type { AccountWithdrawalView } from '@cambio/contract/wallet'

/** Action whose success the dialog reports. */
export type SuccessKind = 'confirmed' | 'password' | 'withdrawal'

/**
 * Open dialog with its initial values (spec §4, "Dialog flags"). `returnTo` is the page that the user requested. Each
 * dialog passes it to the next one.
 */
export type OpenDialog = { returnTo?: string | null } & Which

type Which =
  /** Login dialog. `next` is the dialog that opens after sign-in. */
  | { kind: 'login'; next?: OpenDialog; note?: 'made' | 'confirm' }
  | { kind: 'register' }
  | { kind: 'restore' }
  | { kind: 'new-password'; email?: string; code?: string }
  | { kind: 'confirm'; code?: string }
  /** Dialog for the first email address of an account that was created in the messenger. */
  | { kind: 'add-email' }
  /** Prompts for the code that confirms a withdrawal to a new address. */
  | { kind: 'withdrawal-code'; withdrawal: AccountWithdrawalView }
  /** Prompts the user to press the messenger button that confirms a withdrawal to a new address. */
  | { kind: 'withdrawal-press'; withdrawal: AccountWithdrawalView }
  | { kind: 'success'; of: SuccessKind }

/**
 * Holds the account dialog that is open in a tab. At most one dialog is open at a time, and none is ever open on the
 * server.
 */
export class DialogStore {
  #open: OpenDialog | null = null
  readonly #listeners = new Set<() => void>()

  readonly current = (): OpenDialog | null => this.#open

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly open = (dialog: OpenDialog | null): void => {
    const returnTo = dialog?.returnTo ?? this.#open?.returnTo
    this.#open = dialog && returnTo ? { ...dialog, returnTo } : dialog
    for (const listener of this.#listeners) listener()
  }

  readonly close = (): void => this.open(null)
}
