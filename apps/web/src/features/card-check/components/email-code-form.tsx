import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CodeField } from '../../../components/ui/code-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { CodeResult } from '../state/check.ts'
import styles from './check.module.css'

interface EmailCodeFormProps {
  /** Length of the code, in characters. */
  length: number
  /** Confirms the email with a code. Returns null if the call failed; the page then shows the reason. */
  onCode: (code: string) => Promise<CodeResult | null>
}

const PROBLEMS = { wrong: 'identity:code_wrong', 'too-often': 'identity:code_too_often' } as const

/** Field for the code from the provider's email. */
export function EmailCodeForm({ length, onCode }: EmailCodeFormProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const [result, setResult] = useState<CodeResult | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    setBusy(true)
    setResult(await onCode(code))
    setBusy(false)
  }
  const problem = result === 'wrong' || result === 'too-often' ? t(PROBLEMS[result]) : null
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <CodeField
        label={t('identity:code_label')}
        hint={t('identity:code_hint', { count: length })}
        error={problem}
        value={code}
        onChange={(typed) => {
          setCode(typed.replaceAll(/\s/g, '').slice(0, length))
          setResult(null)
        }}
      />
      <Button variant="primary" size="big" type="submit" busy={isBusy} disabled={code.length < length}>
        {t('identity:code_do')}
      </Button>
    </form>
  )
}
