import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import type { Purchase } from '../state/purchase.ts'

/** Interval between price updates, in milliseconds. */
const REFETCH_MS = 30_000

/**
 * Returns the query options for a purchase's current quote: the amount of coins, and the provider's limit without an
 * identity check.
 */
export const purchaseQuote = ({ send, receive, amount, destinationAddress }: Purchase) =>
  queryOptions({
    queryKey: ['card-check-quote', send, receive, amount],
    queryFn: ({ signal }) =>
      callApi('getRate', {
        query: {
          instrumentFromSlug: send,
          instrumentToSlug: receive,
          rateMode: 'FLOATING',
          exchangeType: 'fiat',
          claimedDepositAmount: amount,
          claimedDepositAmountCurrency: send,
        },
        signal,
      }),
    enabled: [send, receive, amount, destinationAddress].every((text) => text !== ''),
    refetchInterval: REFETCH_MS,
  })
