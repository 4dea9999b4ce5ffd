import type { InstrumentView } from '@cambio/contract/instrument'
import { useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'

interface TestAddressButtonProps {
  coin: InstrumentView
  /** Called with the address of the sandbox's test wallet. */
  onAddress: (address: string) => void
}

type TestCoin = Pick<InstrumentView, 'currencyTitle' | 'networkTitle'> & { address: string }

/** Button that fills in the test wallet's address for a coin. Only a sandbox shows it. */
export function TestAddressButton({ coin, onAddress }: TestAddressButtonProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const fill = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await fetch('/sandbox/wallet')
      const coins = (await answer.json()) as TestCoin[]
      const found = coins.find(
        ({ currencyTitle, networkTitle }) => currencyTitle === coin.currencyTitle && networkTitle === coin.networkTitle,
      )
      if (!found) throw new Error(`the test wallet has no ${coin.currencyTitle}`)
      onAddress(found.address)
    } catch {
      notifications.add({ type: 'error', message: t('exchange:test_address_failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="link" disabled={busy} onClick={() => void fill()}>
      {t('exchange:test_address')}
    </button>
  )
}
