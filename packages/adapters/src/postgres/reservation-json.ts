import type { KeyPath } from '@cambio/core/chains/signer'
import type { Reservation } from '@cambio/core/payments/payment'

/** A reservation as JSON: amounts are text. */
export type ReservationJson =
  | { kind: 'nonce'; nonce: number; gasLimit: string; maxFeePerGas: string; maxPriorityFeePerGas: string }
  | {
      kind: 'inputs'
      inputs: { txId: string; vout: number; amountAtomic: string; key: KeyPath }[]
      feeAtomic: string
      changeAtomic: string
    }

export function reservationToJson(reservation: Reservation): ReservationJson {
  if (reservation.kind === 'nonce')
    return {
      kind: 'nonce',
      nonce: reservation.nonce,
      gasLimit: reservation.gasLimit.toString(),
      maxFeePerGas: reservation.maxFeePerGas.toString(),
      maxPriorityFeePerGas: reservation.maxPriorityFeePerGas.toString(),
    }
  return {
    kind: 'inputs',
    inputs: reservation.inputs.map((input) => ({ ...input, amountAtomic: input.amountAtomic.toString() })),
    feeAtomic: reservation.feeAtomic.toString(),
    changeAtomic: reservation.changeAtomic.toString(),
  }
}

export function reservationFromJson(json: ReservationJson): Reservation {
  if (json.kind === 'nonce')
    return {
      kind: 'nonce',
      nonce: json.nonce,
      gasLimit: BigInt(json.gasLimit),
      maxFeePerGas: BigInt(json.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(json.maxPriorityFeePerGas),
    }
  return {
    kind: 'inputs',
    inputs: json.inputs.map((input) => ({ ...input, amountAtomic: BigInt(input.amountAtomic) })),
    feeAtomic: BigInt(json.feeAtomic),
    changeAtomic: BigInt(json.changeAtomic),
  }
}
