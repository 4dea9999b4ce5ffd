import type { InstrumentView } from '@cambio/contract/instrument'
import { useEffect, useState } from 'react'
import { callApi } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { memoErrorKey, rejectedAddress, UNKNOWN_ADDRESS, type AddressVerdict } from './address-verdict.ts'

const TYPING_PAUSE_MS = 400

type CoinTitles = Pick<InstrumentView, 'currencyTitle' | 'networkTitle'>

/**
 * Validates an address with its memo on the server as the user types, and returns the result. Newer input cancels the
 * request for older input. `text` is the address, without white space. `memo` is null or empty for an address without a
 * memo.
 */
export function useAddressVerdict(coin: CoinTitles, text: string, memo: string | null): AddressVerdict {
  const { currencyTitle, networkTitle } = coin
  const [answer, setAnswer] = useState<{ of: string; verdict: AddressVerdict }>({ of: '', verdict: UNKNOWN_ADDRESS })
  const of = `${currencyTitle} ${networkTitle} ${text} ${memo ?? ''}`
  useEffect(() => {
    if (text === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void checkAddress({ currencyTitle, networkTitle }, text, memo, abort.signal).then(
        (verdict) => abort.signal.aborted || setAnswer({ of, verdict }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [currencyTitle, networkTitle, text, memo, of])
  if (text === '') return UNKNOWN_ADDRESS
  return answer.of === of ? answer.verdict : { state: 'checking' }
}

/**
 * Validates an address with its memo on the server. Returns `unknown` if the server is unreachable; the server
 * validates both again when the order is created.
 */
export function checkAddress(
  { currencyTitle, networkTitle }: CoinTitles,
  address: string,
  memo: string | null,
  signal?: AbortSignal,
): Promise<AddressVerdict> {
  return callApi('validateAddress', {
    body: { currencyTitle, networkTitle, address, ...(memo && { memo }), getRejectReason: true },
    ...(signal ? { signal } : {}),
  }).then(({ networkFeePercent }): AddressVerdict => ({ state: 'valid', networkFeePercent }), verdictOfError)
}

function verdictOfError(error: unknown): AddressVerdict {
  if (!(error instanceof ApiError) || error.code === 'UNREACHABLE' || error.code === 'ERR_SERVICE_UNAVAILABLE')
    return UNKNOWN_ADDRESS
  const { address, memo, details } = error.data
  if (memo !== undefined) return { state: 'invalid-memo', errorKey: memoErrorKey(memo) }
  return rejectedAddress(address ?? error.message, details)
}
