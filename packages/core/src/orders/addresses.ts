/** An order's destination address and refund address, each with its memo. */
export interface OrderAddresses {
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
}
