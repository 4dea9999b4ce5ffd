import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import styles from './step-frame.module.css'

/**
 * Layout of a step with a title and a Back button. The title receives the focus, so that screen readers announce the
 * step.
 */
export function StepFrame({
  title,
  text,
  onBack,
  children,
}: {
  title: string
  text: string
  onBack: () => void
  children: ReactNode
}) {
  const t = useText()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className={styles.step}>
      <Button variant="quiet" className={styles.back} onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('profile:verify_back')}
      </Button>
      <h2 ref={head} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
