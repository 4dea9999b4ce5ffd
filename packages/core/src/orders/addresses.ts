/** An order's destination and refund addresses, each with its memo. */
export interface OrderAddresses {
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
}
