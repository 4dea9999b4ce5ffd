/** SQL literal of an agreed quote, for tests that insert orders directly. */
export const AGREED_QUOTE_SQL = `'{"tickAt": 0, "price": "1", "costs": [], "amountToGetAtomic": "1", "networkFeeAtomic": "0",
  "minDepositAtomic": "1", "maxDepositAtomic": "1"}'`
