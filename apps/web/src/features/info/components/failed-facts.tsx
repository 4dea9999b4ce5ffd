import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FailedNote } from '../../../components/ui/failed-note.tsx'

/** Shown when the live data of a page failed to load. Offers a retry. */
export function FailedFacts({ text }: { text: string }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = (): void => {
    setBusy(true)
    void router.invalidate().finally(() => setBusy(false))
  }
  return <FailedNote text={text} busy={busy} onRetry={retry} />
}
