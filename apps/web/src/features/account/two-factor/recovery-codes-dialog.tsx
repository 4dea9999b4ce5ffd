import { Download } from 'lucide-react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import styles from './recovery-codes-dialog.module.css'

/** Dialog that shows the recovery codes once, until the user confirms having saved them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText()
  // The messenger's browser cannot save files.
  const isInMessenger = useMiniApp() !== null
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog title={t('profile:step_codes')} onClose={onClose} mustAnswer>
      <Banner kind="warning">{t('profile:step_codes_once')}</Banner>
      <p>{t('profile:step_codes_text')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={text} label={t('profile:step_codes_copy')} copiedMessage={t('profile:step_codes_copied')} />
        {!isInMessenger && (
          <Button onClick={() => saveFile('recovery-codes.txt', 'text/plain', text)}>
            <Download size={18} aria-hidden="true" />
            {t('profile:step_codes_save')}
          </Button>
        )}
      </div>
      <Button variant="primary" size="big" data-first-focus onClick={onClose}>
        {t('profile:step_codes_saved')}
      </Button>
    </Dialog>
  )
}
