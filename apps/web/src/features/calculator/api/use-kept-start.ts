import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keptChoice } from '../state/exchange-draft.ts'
import { instrumentsOf, instrumentsQuery } from '../../../lib/exchange/instruments.ts'
import type { CalculatorStart } from './open-calculator.ts'

/**
 * Returns the calculator's initial data for the choice stored in this tab. Returns null while it is loading, or if no
 * choice is stored.
 */
export function useKeptStart(): CalculatorStart | null {
  const queryClient = useQueryClient()
  const [start, setStart] = useState<CalculatorStart | null>(null)
  useEffect(() => {
    const choice = keptChoice()
    if (!choice) return
    let isMissing = false
    const restore = async (): Promise<void> => {
      const own = queryClient.getQueryData(instrumentsQuery.queryKey) ?? []
      const isOwn = (slug: string): boolean => own.some((one) => one.slug === slug)
      const others = [choice.send, choice.receive].filter((slug) => !isOwn(slug))
      const instruments = [...own, ...(others.length > 0 ? await instrumentsOf(others.join(',')) : [])]
      const [send, receive] = [choice.send, choice.receive].map((slug) => instruments.find((one) => one.slug === slug))
      if (!isMissing && send && receive) setStart({ ...choice, send, receive, quote: null, at: Date.now() })
    }
    void restore()
    return () => {
      isMissing = true
    }
  }, [queryClient])
  return start
}
