import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageHealth } from '../../../lib/page/page-health.ts'
import { readStatus, type ServiceStatus } from '../api/status.ts'
import { pollAfterChange, keepFresh } from './keep-fresh.ts'

/** Returns the latest status. `opened` is the status from the page load. */
export function useFreshStatus(opened: ServiceStatus | null): ServiceStatus | null {
  const [newest, setNewest] = useState({ of: opened, status: opened })
  const refresh = useEffectEvent(() => {
    // Keep the last status if the call fails, because the health banner already reports the outage.
    void readStatus().then(
      (status) => setNewest({ of: opened, status }),
      () => {},
    )
  })
  useEffect(() => keepFresh(refresh), [])
  const health = usePageHealth()
  const known = useRef(health)
  useEffect(() => {
    if (known.current === health) return undefined
    known.current = health
    return pollAfterChange(refresh)
  }, [health])
  return newest.of === opened ? newest.status : opened
}
