/** Destination address and refund address of an order, each with its memo. */
export interface OrderAddresses {
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
}
