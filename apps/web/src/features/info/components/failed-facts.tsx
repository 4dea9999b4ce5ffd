import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FailedNote } from '../../../components/ui/failed-note.tsx'

/** Error with a retry button for a page whose live data failed to load. */
export function FailedFacts({ text }: { text: string }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = (): void => {
    setBusy(true)
    void router.invalidate().finally(() => setBusy(false))
  }
  return <FailedNote text={text} busy={busy} onRetry={retry} />
}
