import type { KeyPath } from '@cambio/core/chains/signer'
import type { Reservation } from '@cambio/core/payments/payment'

/** A reservation as JSON: amounts are text. */
export type ReservationJson =
  | { kind: 'sequence'; sequence: number; terms: { maxFeeAtomic: string; fields: Readonly<Record<string, string>> } }
  | {
      kind: 'inputs'
      inputs: { txId: string; vout: number; amountAtomic: string; key: KeyPath }[]
      feeAtomic: string
      changeAtomic: string
    }

export function reservationToJson(reservation: Reservation): ReservationJson {
  if (reservation.kind === 'sequence') {
    const { sequence, terms } = reservation
    return { kind: 'sequence', sequence, terms: { ...terms, maxFeeAtomic: terms.maxFeeAtomic.toString() } }
  }
  return {
    kind: 'inputs',
    inputs: reservation.inputs.map((input) => ({ ...input, amountAtomic: input.amountAtomic.toString() })),
    feeAtomic: reservation.feeAtomic.toString(),
    changeAtomic: reservation.changeAtomic.toString(),
  }
}

export function reservationFromJson(json: ReservationJson): Reservation {
  if (json.kind === 'sequence') {
    const { sequence, terms } = json
    return { kind: 'sequence', sequence, terms: { ...terms, maxFeeAtomic: BigInt(terms.maxFeeAtomic) } }
  }
  return {
    kind: 'inputs',
    inputs: json.inputs.map((input) => ({ ...input, amountAtomic: BigInt(input.amountAtomic) })),
    feeAtomic: BigInt(json.feeAtomic),
    changeAtomic: BigInt(json.changeAtomic),
  }
}
