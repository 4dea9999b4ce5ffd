import type { InstrumentView } from '@cambio/contract/instrument'
import { displayAmount } from '@cambio/kernel/amount-input'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type Dispatch } from 'react'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError, isAbort } from '../../../lib/api/api-error.ts'
import { pageChannel, useChannelState } from '../../../lib/live/page-channel.ts'
import type { ChannelState } from '../../../lib/live/live-channel.ts'
import { useGuestReferral } from '../../../lib/account/use-guest-referral.ts'
import {
  activeAmount,
  activeInstrument,
  type CalculatorAction,
  type CalculatorState,
} from '../state/calculator-state.ts'
import { waysOf } from '../state/offer-rows.ts'
import { sideOfWays } from '../state/side-of-ways.ts'
import { instrumentsQuery } from '../../../lib/exchange/instruments.ts'
import { readOffers, refusalOf } from './payment-offers.ts'
import type { RateQuery } from './rate-query.ts'

/** Delay between the last keystroke and the rate request, in milliseconds. */
const TYPING_PAUSE_MS = 250
/** Time without a WebSocket message after which the hook polls instead, in milliseconds. */
const SILENCE_MS = 5_000
const MAX_FIGURES = 50
/** Poll interval while the WebSocket is unavailable, in milliseconds. */
const FALLBACK_POLL_MS = 5_000
/** Poll interval for the offers of a purchase or sale, in milliseconds. */
const OFFERS_POLL_MS = 6_000
const NONE: InstrumentView[] = []

/**
 * Updates the calculator's rate over the WebSocket, or by polling while it is unavailable. The rate includes the
 * mark-up of the affiliate ID `link`. A null `link` means no affiliate; undefined means the ID stored in this browser.
 * Returns the state of the WebSocket.
 */
export function useLiveRate(
  state: CalculatorState,
  dispatch: Dispatch<CalculatorAction>,
  link?: string | null,
): ChannelState {
  const channel = useChannelState()
  const { request, rateMode, networkFeePercent } = state
  const isSilent = useSilence(request, state.receivedAt)
  const referrerId = useReferral(dispatch, link)
  const from = state.send.slug
  const to = state.receive.slug
  // Drop the incomplete end of a typed amount: for `5.`, the hook requests a rate for 5.
  const amount = displayAmount(activeAmount(state), MAX_FIGURES)
  const amountOf = activeInstrument(state).slug
  const query = useMemo(
    () => ({
      instrumentFromSlug: from,
      instrumentToSlug: to,
      rateMode,
      ...(amount === '' ? {} : { claimedDepositAmount: amount, claimedDepositAmountCurrency: amountOf }),
      ...(referrerId === undefined ? {} : { referrerId }),
      ...(networkFeePercent === null ? {} : { networkFeePercent }),
    }),
    [from, to, rateMode, amount, amountOf, referrerId, networkFeePercent],
  )
  // Purchases and sales poll the quotes for all methods together, so that the amounts and the list of offers agree.
  const hasOffers = sideOfWays(state) !== null
  useSubscription(hasOffers, request, query, dispatch)
  usePolling(hasOffers || (channel === 'live' && !isSilent), request, query, dispatch)
  useOffers(state, query, dispatch)
  return channel
}

/** Subscribes to the rate over the WebSocket once the user stops typing. Does nothing for a pair with offers. */
function useSubscription(
  hasOffers: boolean,
  request: number,
  query: RateQuery,
  dispatch: Dispatch<CalculatorAction>,
): void {
  useEffect(() => {
    if (hasOffers) return
    let unsubscribe = (): void => {}
    const id = String(request)
    const start = setTimeout(() => {
      unsubscribe = pageChannel.subscribe({
        start: { event: 'pairs.rates', data: { id, ...query } },
        stop: { event: 'pairs.rates.stop', data: { id } },
        onFrame: (frame) => {
          if (frame.event === 'pairs.rates' && frame.data.id === id) {
            dispatch({ kind: 'quote-arrived', request, quote: frame.data, at: Date.now() })
          } else if (frame.event === 'error' && frame.data.id === id) {
            const { code, data } = frame.data
            dispatch({ kind: 'quote-refused', request, ...refusalOf(new ApiError(code, code, data)) })
          }
        },
      })
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(start)
      unsubscribe()
    }
  }, [hasOffers, request, query, dispatch])
}

/** Polls the rate while `isLive` is false. */
function usePolling(isLive: boolean, request: number, query: RateQuery, dispatch: Dispatch<CalculatorAction>): void {
  useEffect(() => {
    if (isLive) return
    const abort = new AbortController()
    const poll = (): void => {
      callApi('getRate', { query, signal: abort.signal }).then(
        (quote) => dispatch({ kind: 'quote-arrived', request, quote, at: Date.now() }),
        (error: unknown) =>
          isAbort(error) || abort.signal.aborted || dispatch({ kind: 'quote-refused', request, ...refusalOf(error) }),
      )
    }
    const start = setTimeout(poll, TYPING_PAUSE_MS * 2)
    const interval = setInterval(poll, FALLBACK_POLL_MS)
    return () => {
      clearTimeout(start)
      clearInterval(interval)
      abort.abort()
    }
  }, [isLive, request, query, dispatch])
}

/** Polls the quotes for all payment or payout methods of a purchase or sale. Does nothing for a swap. */
function useOffers(state: CalculatorState, query: RateQuery, dispatch: Dispatch<CalculatorAction>): void {
  const { data: instruments = NONE, isPending } = useQuery(instrumentsQuery)
  const { send, receive, request } = state
  const ways = useMemo(() => waysOf({ send, receive }, instruments), [send, receive, instruments])
  useEffect(() => {
    const side = sideOfWays({ send, receive })
    if (side === null || isPending) return
    const abort = new AbortController()
    const poll = (): void => {
      readOffers(ways, side, query, abort.signal).then(
        (offers) => dispatch({ kind: 'offers-arrived', request, offers, at: Date.now() }),
        () => {}, // `readOffers` rejects only after `abort`.
      )
    }
    const start = setTimeout(poll, TYPING_PAUSE_MS)
    const interval = setInterval(poll, OFFERS_POLL_MS)
    return () => {
      clearTimeout(start)
      clearInterval(interval)
      abort.abort()
    }
  }, [send, receive, ways, isPending, request, query, dispatch])
}

/**
 * Returns the affiliate ID whose mark-up the rate must include. Requests a new rate when this browser's affiliate ID
 * changes or differs from the one in the initial rate.
 */
function useReferral(dispatch: Dispatch<CalculatorAction>, link?: string | null): string | undefined {
  const guests = useGuestReferral()
  const referrerId = link === undefined ? guests : (link ?? undefined)
  const pricedFor = useRef(link ?? undefined)
  useEffect(() => {
    if (pricedFor.current === referrerId) return
    pricedFor.current = referrerId
    dispatch({ kind: 'rate-outdated' })
  }, [referrerId, dispatch])
  return referrerId
}

/**
 * Returns whether the server has sent no rate for the request within `SILENCE_MS`. The connection state does not reveal
 * this, because a dead connection can look open.
 */
function useSilence(request: number, receivedAt: number): boolean {
  const [silentOver, setSilentOver] = useState<string | null>(null)
  const waitingFor = `${request} ${receivedAt}`
  useEffect(() => {
    const timer = setTimeout(() => setSilentOver(waitingFor), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [waitingFor])
  return silentOver === waitingFor
}
