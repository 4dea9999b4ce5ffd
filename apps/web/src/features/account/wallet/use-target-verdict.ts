import { useState } from 'react'
import { useAddressVerdict } from '../../../lib/exchange/use-address-verdict.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import type { CoinTitles } from './use-named-coin.ts'
import type { WithdrawalField } from './withdrawal-rules.ts'

type TargetField = 'address' | 'memo'

/**
 * Validates the address and the memo of a withdrawal on the server as the user types. `faults` has the message keys of
 * the errors. `isTouched` returns whether a field may show its error: once the user has left it or submitted the form.
 */
export function useTargetVerdict(coin: CoinTitles, { address, memo }: { address: string; memo: string }) {
  const verdict = useAddressVerdict(coin, address, memo)
  const [touched, setTouched] = useState<readonly TargetField[]>([])
  const faults: FieldErrors<WithdrawalField> = {
    ...(verdict.state === 'invalid' && { address: verdict.errorKey }),
    ...(verdict.state === 'invalid-memo' && { memo: verdict.errorKey }),
  }
  return {
    verdict,
    faults,
    isTouched: (field: TargetField): boolean => touched.includes(field),
    touch: (...fields: TargetField[]): void => setTouched((before) => [...before, ...fields]),
  }
}

export type TargetVerdict = ReturnType<typeof useTargetVerdict>
