// Swaps ETH for LTC in the sandbox as a partner: validates the address, gets the rate, creates the order, sends the coins
// and waits. Create a key, then run the example:
//   npm run ops -- key create "Example" --max-markup 1 --reason "an example"
//   CAMBIO_PUBLIC_KEY=… CAMBIO_SECRET=… node packages/client/examples/swap.ts
import { createCambioClient } from '../src/client.ts'

const baseUrl = process.env.CAMBIO_URL ?? 'http://localhost:3000'
const { CAMBIO_PUBLIC_KEY: publicKey = '', CAMBIO_SECRET: secret = '' } = process.env
/** Destination of the coins: any Litecoin address of the sandbox. */
const destinationAddress = process.env.CAMBIO_DESTINATION ?? 'rltc1qlxxplgwz35rzf4k39d4ewyccdydyjgv29kfgxx'
const AMOUNT = '0.42'
/** A key of an account allows no mark-up. */
const MARKUP_PERCENT = process.env.CAMBIO_MARKUP ?? '0.5'
const POLL_MS = 2_000
const MAX_POLLS = 60

const cambio = createCambioClient({ baseUrl, key: { publicKey, secret } })
const LTC = { currencyTitle: 'LTC', networkTitle: 'LTC' }
const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH' }

const checked = await cambio.POST('/api/v2/instruments/validate-address', {
  body: { ...LTC, address: destinationAddress },
})
if (checked.error) throw new Error(`The server rejected the address: ${checked.error.message}`)

const quoted = await cambio.GET('/api/v2/rates/public/one', {
  params: {
    query: { instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', claimedDepositAmount: AMOUNT, markup: MARKUP_PERCENT },
  },
})
if (quoted.error) throw new Error(`No price: ${quoted.error.message}`)
const { price, updatedAt, amountToGet } = quoted.data
console.log(`${AMOUNT} ETH give ${amountToGet} LTC, after our mark-up of ${MARKUP_PERCENT} %.`)

const made = await cambio.POST('/api/v2/orders/public/create', {
  body: {
    rateMode: 'FLOATING',
    instrumentFrom: ETH,
    instrumentTo: LTC,
    destinationAddress,
    claimedDepositAmount: AMOUNT,
    markup: MARKUP_PERCENT,
    claimedPublicRate: { price, updatedAt, claimedAmountToReceive: amountToGet },
  },
})
if (made.error) throw new Error(`No order: ${made.error.message}`)
const { orderId, depositAddress } = made.data
console.log(`Order ${orderId}: send to ${depositAddress.depositAddress}`)

// Outside the sandbox the user's wallet sends the deposit.
const sent = await fetch(`${baseUrl}/sandbox/deposits`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...ETH, address: depositAddress.depositAddress, amount: AMOUNT }),
})
if (!sent.ok) throw new Error(`The sandbox did not pay: ${await sent.text()}`)

for (let poll = 0; poll < MAX_POLLS; poll += 1) {
  const { data, error } = await cambio.GET('/api/v2/orders/info', { params: { query: { orderId } } })
  if (error) throw new Error(`The order cannot be read: ${error.message}`)
  if (data.completed) {
    console.log(`${data.state}: ${data.withdrawals[0]?.amount} LTC in ${data.withdrawals[0]?.txId}`)
    process.exit(0)
  }
  await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
throw new Error('The order did not finish in time')
