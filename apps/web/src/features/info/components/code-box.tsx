import '../../../styles/prose.css'
import type { InfoPageName } from '@cambio/kernel/info-pages'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import styles from './code-box.module.css'

interface CodeBoxProps {
  /** Page whose message file contains the copy button's label. */
  page: InfoPageName
  language: string
  code: string
}

/** Code block. A copy button appears after hydration. */
export function CodeBox({ page, language, code }: CodeBoxProps) {
  const t = useText()
  const isHydrated = useHydrated()
  return (
    <div className={`prose ${styles.box}`}>
      <div className="code" data-language={language}>
        <pre>
          <code>{code}</code>
        </pre>
        {isHydrated && (
          <CopyButton text={code} label={t(`site-${page}:copy`)} copiedMessage={t(`site-${page}:copied`)} />
        )}
      </div>
    </div>
  )
}
