import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { ApiBody } from '../../../lib/api/api-calls.ts'
import { exceptionPolicyOf, memoOf, refundMemoOf, type ExchangeForm } from './exchange-form.ts'

/** Returns the body of the create request (spec §3) for the displayed quote and form. */
export function orderRequest(
  quote: PairData,
  form: ExchangeForm,
  email: string,
  locale: LocaleCode,
  referrerId?: string,
): ApiBody<'createOrder'> {
  const { instrumentFrom, instrumentTo, rateMode } = quote
  const memo = memoOf(form)
  const refund = form.refund.trim()
  const refundMemo = refundMemoOf(form)
  const exceptionPolicy = exceptionPolicyOf(form, rateMode)
  return {
    rateMode,
    instrumentFrom: titles(instrumentFrom),
    instrumentTo: titles(instrumentTo),
    destinationAddress: form.destination.trim(),
    ...(memo ? { destinationAddressMemo: memo } : {}),
    ...(refund === '' ? {} : { refundAddress: refund }),
    ...(refund !== '' && refundMemo ? { refundAddressMemo: refundMemo } : {}),
    ...(exceptionPolicy ? { exceptionPolicy } : {}),
    claimedDepositAmount: quote.amountToGive,
    claimedPublicRate: {
      price: quote.price,
      updatedAt: quote.updatedAt,
      claimedAmountToReceive: quote.amountToGet,
      finalNetworkFeeAmount: quote.finalNetworkFeeAmount,
      platformFee_Absolute: quote.platformFee_Absolute,
    },
    claimedNetworkFee: quote.finalNetworkFeeAmount,
    ...(email === '' ? {} : { userEmail: email }),
    ...(referrerId === undefined ? {} : { referrerId }),
    locale,
  }
}

function titles({ currencyTitle, networkTitle, slug }: InstrumentView) {
  return { currencyTitle, networkTitle, slug }
}
