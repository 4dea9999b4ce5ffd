import type { KeyPath } from '@cambio/core/chains/key-path'
import type { Lifetime, TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { Reservation } from '@cambio/core/payments/payment'

interface TermsJson {
  maxFeeAtomic: string
  fields: Readonly<Record<string, string>>
}

/** A payment's reservation as JSON, with amounts as decimal strings in base units. */
export type ReservationJson =
  | { kind: 'sequence'; sequence: number; terms: TermsJson; isVoid?: true }
  | { kind: 'expiring'; terms: TermsJson; life: Lifetime }
  | { kind: 'once'; terms: TermsJson }
  | {
      kind: 'inputs'
      inputs: { txId: string; vout: number; amountAtomic: string; key: KeyPath }[]
      feeAtomic: string
      changeAtomic: string
      /** Number of change outputs. The default is 1. */
      changeOutputs?: number
      isVoid?: true
      isMalleated?: true
    }

export function reservationToJson(reservation: Reservation): ReservationJson {
  if (reservation.kind !== 'inputs') return { ...reservation, terms: termsToJson(reservation.terms) }
  return {
    kind: 'inputs',
    inputs: reservation.inputs.map((input) => ({ ...input, amountAtomic: input.amountAtomic.toString() })),
    feeAtomic: reservation.feeAtomic.toString(),
    changeAtomic: reservation.changeAtomic.toString(),
    changeOutputs: reservation.changeOutputs,
    ...(reservation.isVoid && { isVoid: true }),
    ...(reservation.isMalleated && { isMalleated: true }),
  }
}

export function reservationFromJson(json: ReservationJson): Reservation {
  if (json.kind !== 'inputs') return { ...json, terms: termsFromJson(json.terms) }
  return {
    kind: 'inputs',
    inputs: json.inputs.map((input) => ({ ...input, amountAtomic: BigInt(input.amountAtomic) })),
    feeAtomic: BigInt(json.feeAtomic),
    changeAtomic: BigInt(json.changeAtomic),
    changeOutputs: json.changeOutputs ?? 1,
    ...(json.isVoid && { isVoid: true }),
    ...(json.isMalleated && { isMalleated: true }),
  }
}

function termsToJson(terms: TransferTerms): TermsJson {
  return { ...terms, maxFeeAtomic: terms.maxFeeAtomic.toString() }
}

function termsFromJson(terms: TermsJson): TransferTerms {
  return { ...terms, maxFeeAtomic: BigInt(terms.maxFeeAtomic) }
}
