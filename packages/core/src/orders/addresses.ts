/** Destination and refund address of an order, with their memos. */
export interface OrderAddresses {
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
}
