import '../../../styles/prose.css'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { useText } from '../../../lib/i18n.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'

/** Code that is copied in one click once the browser has taken over. */
export function CodeBox({ language, code }: { language: string; code: string }) {
  const t = useText()
  const isHydrated = useHydrated()
  return (
    <div className="prose info-code">
      <div className="code" data-language={language}>
        <pre>
          <code>{code}</code>
        </pre>
        {isHydrated && (
          <CopyButton text={code} label={t('site-swap-api:copy')} copiedMessage={t('site-swap-api:copied')} />
        )}
      </div>
    </div>
  )
}
