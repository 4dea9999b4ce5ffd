/** Settled quote for an order that swaps 0.42 ETH for 9.12345678 LTC, as JSON for the column `settled_quote`. */
export const SETTLED_QUOTE_JSON = JSON.stringify({
  depositAtomic: '420000000000000000',
  amountToGetAtomic: '912345678',
  price: '1',
  costs: [],
  networkFeeAtomic: '2230',
})
