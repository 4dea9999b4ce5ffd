/** Litecoin address in the sandbox. The sandbox's wallet page shows its balance. */
const DESTINATION = 'rltc1qlxxplgwz35rzf4k39d4ewyccdydyjgv29kfgxx'

/** Returns a curl command that requests a rate. It runs unchanged. */
export const curlSample = (origin: string): string =>
  `curl '${origin}/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=0.42'\n`

/** Returns a TypeScript program that creates an order. It runs unchanged in a sandbox. */
export const typescriptSample = (origin: string): string => `const api = '${origin}/api/v2'
const amount = '0.42'
const query = new URLSearchParams({ instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', claimedDepositAmount: amount })
const rate = await (await fetch(\`\${api}/rates/public/one?\${query}\`)).json()

const answer = await fetch(\`\${api}/orders/public/create\`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({
    rateMode: 'FLOATING',
    instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH' },
    instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC' },
    destinationAddress: '${DESTINATION}',
    claimedDepositAmount: amount,
    claimedPublicRate: { price: rate.price, updatedAt: rate.updatedAt, claimedAmountToReceive: rate.amountToGet },
  }),
})
const order = await answer.json()
if (!answer.ok) throw new Error(\`\${order.code}: \${order.message}\`)
console.log(\`Order \${order.orderId}: send \${amount} ETH to \${order.depositAddress.depositAddress}\`)
`
