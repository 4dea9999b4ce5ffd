import { useEffect, useState, type ComponentType } from 'react'
import { fetchPart } from '../../lib/api/fetch-part.ts'
import { FailedNote } from './failed-note.tsx'
import { useText } from '../../lib/texts/i18n.ts'

/** Returns a component whose code loads on the first render. If loading fails, it shows a note with a retry button. */
export function latePart<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function LatePart(props: Props) {
    const t = useText()
    const [Part, setPart] = useState(() => known)
    const [attempt, setAttempt] = useState(0)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (known) return
      let left = false
      fetchPart(load).then(
        (part) => {
          known = part[name]
          if (!left) setPart(() => known)
        },
        () => left || setFailed(true),
      )
      return () => {
        left = true
      }
    }, [attempt])
    const retry = (): void => {
      setFailed(false)
      setAttempt(attempt + 1)
    }
    if (Part) return <Part {...props} />
    return hasFailed ? <FailedNote text={t('dialog_not_loaded')} busy={false} onRetry={retry} /> : null
  }
}
