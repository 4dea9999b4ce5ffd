import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { accountDialogs } from '../api/account.ts'
import { AddEmailDialog } from '../messenger/add-email-dialog.tsx'
import type { OpenDialog } from '../state/dialog-store.ts'
import { WithdrawalCodeDialog } from '../wallet/withdrawal-code-dialog.tsx'
import { WithdrawalPressDialog } from '../wallet/withdrawal-press-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SuccessDialog } from './success-dialog.tsx'

/**
 * Shows the open account dialog. The browser loads this chunk shortly before the first dialog opens. The key renders a
 * dialog again when a link gives it another code, for example after a reload has restored the same dialog.
 */
export function AccountDialogs({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.kind) {
    case 'login':
      return <LoginDialog dialog={dialog} />
    case 'register':
      return <RegisterDialog dialog={dialog} />
    case 'restore':
      return <RestoreDialog />
    case 'new-password':
      return <NewPasswordDialog key={dialog.code} dialog={dialog} />
    case 'confirm':
      return <ConfirmDialog key={dialog.code} dialog={dialog} />
    case 'add-email':
      return <FirstEmail />
    case 'withdrawal-code':
      return <WithdrawalCodeDialog withdrawal={dialog.withdrawal} />
    case 'withdrawal-press':
      return <WithdrawalPressDialog withdrawal={dialog.withdrawal} />
    case 'success':
      return <SuccessDialog of={dialog.of} />
  }
}

/** Dialog for the account's first email address. Hidden outside the mini-app, because it needs the launch data. */
function FirstEmail() {
  const launchData = useMiniApp()?.launchData ?? null
  return launchData && <AddEmailDialog launchData={launchData} onClose={accountDialogs.close} />
}
