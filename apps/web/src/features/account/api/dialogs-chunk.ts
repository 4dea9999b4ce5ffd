import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import type { AccountDialogs } from '../dialogs/account-dialogs.tsx'
import { fetchPart } from '../../../lib/api/fetch-part.ts'
import { loadMessages } from '../../../lib/texts/i18n.ts'

export interface DialogsModule {
  AccountDialogs: typeof AccountDialogs
}

/** Loads the account dialogs and their messages. Called shortly before a dialog opens. */
export async function loadDialogs(i18n: PageMessages): Promise<DialogsModule> {
  const [module] = await Promise.all([
    fetchPart(() => import('../dialogs/account-dialogs.tsx')),
    loadMessages(i18n, ['account']),
  ])
  return module
}
