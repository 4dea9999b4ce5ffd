import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageHealth } from '../../../lib/page-health.ts'
import { readStatus, type ServiceStatus } from '../api/status.ts'
import { askOfChange, keepFresh } from './keep-fresh.ts'

/** The status that a page was opened with, or the newest that could be had since. */
export function useFreshStatus(opened: ServiceStatus | null): ServiceStatus | null {
  const [newest, setNewest] = useState({ of: opened, status: opened })
  const ask = useEffectEvent(() => {
    // What could not be had leaves what is known; the page is told by its banner.
    void readStatus().then(
      (status) => setNewest({ of: opened, status }),
      () => {},
    )
  })
  useEffect(() => keepFresh(ask), [])
  const health = usePageHealth()
  const known = useRef(health)
  useEffect(() => {
    if (known.current === health) return undefined
    known.current = health
    return askOfChange(ask)
  }, [health])
  return newest.of === opened ? newest.status : opened
}
