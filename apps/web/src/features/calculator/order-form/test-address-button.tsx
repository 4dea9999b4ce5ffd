import type { InstrumentView } from '@cambio/contract/instrument'
import { useState } from 'react'
import { needsMemo } from '../../../lib/exchange/is-by-card.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'

/** Memo that the button fills in. The test wallet ignores it. */
const SAMPLE_MEMO = '1'

/** Address of the sandbox's test wallet, and a sample memo; null for a coin without memos. */
interface TestAddress {
  address: string
  memo: string | null
}

interface TestAddressButtonProps {
  coin: InstrumentView
  onAddress: (filled: TestAddress) => void
}

type TestCoin = Pick<InstrumentView, 'currencyTitle' | 'networkTitle'> & { address: string }

/** Button that fills in the test wallet's address for a coin, and a memo if needed. Only a sandbox shows it. */
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
      onAddress({ address: found.address, memo: needsMemo(coin) ? SAMPLE_MEMO : null })
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
