// Swaps ETH for LTC in the sandbox as a partner: validates the address, gets the rate, creates the order, sends the
// coins and waits for the payout. Needs Node 20 or newer. To run it in this repository:
//   npm run build -w @cambio/client
//   npm run ops -- key create "Example" --max-markup 1 --reason "an example"
//   CAMBIO_PUBLIC_KEY=… CAMBIO_SECRET=… node packages/client/examples/swap.mjs
import { CambioError, createCambioClient } from '@cambio/client'

const baseUrl = process.env.CAMBIO_URL ?? 'http://localhost:3000'
const { CAMBIO_PUBLIC_KEY: publicKey = '', CAMBIO_SECRET: secret = '' } = process.env
/** Address that receives the LTC. Any address on the sandbox's Litecoin chain is suitable. */
const destinationAddress = process.env.CAMBIO_DESTINATION ?? 'rltc1qlxxplgwz35rzf4k39d4ewyccdydyjgv29kfgxx'
const AMOUNT = '0.42'
/** Mark-up of the partner in percent. It must be 0 for an API key that an account holder created. */
const MARKUP_PERCENT = process.env.CAMBIO_MARKUP ?? '0.5'
const POLL_MS = 2_000
const MAX_POLLS = 60

const cambio = createCambioClient({ baseUrl, key: { publicKey, secret } })
const LTC = { currencyTitle: 'LTC', networkTitle: 'LTC' }
const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH' }

/** Creates the order at the current rate, and returns it. The client's retries do not create a second order. */
async function createOrder() {
  await cambio.post('/api/v2/instruments/validate-address', { body: { ...LTC, address: destinationAddress } })
  const { price, updatedAt, amountToGet } = await cambio.get('/api/v2/rates/public/one', {
    params: {
      query: {
        instrumentFromSlug: 'eth',
        instrumentToSlug: 'ltc',
        claimedDepositAmount: AMOUNT,
        markup: MARKUP_PERCENT,
      },
    },
  })
  console.log(`${AMOUNT} ETH give ${amountToGet} LTC, after our mark-up of ${MARKUP_PERCENT} %.`)
  return cambio.post('/api/v2/orders/public/create', {
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
}

/** Sends the deposit. Outside the sandbox the user's wallet does this. */
async function deposit(address) {
  const sent = await fetch(`${baseUrl}/sandbox/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ETH, address, amount: AMOUNT }),
  })
  if (!sent.ok) throw new Error(`The sandbox did not pay: ${await sent.text()}`)
}

/** Waits until the exchange has paid out or refunded the order. */
async function waitForEnd(orderId) {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const order = await cambio.get('/api/v2/orders/public-info', { params: { query: { orderId, destinationAddress } } })
    if (order.completed) return order
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('The order did not finish in time')
}

try {
  const { orderId, depositAddress } = await createOrder()
  console.log(`Order ${orderId}: send to ${depositAddress.depositAddress}`)
  await deposit(depositAddress.depositAddress)
  const order = await waitForEnd(orderId)
  console.log(`${order.state}: ${order.amountToGet} LTC in ${order.payoutHash}`)
} catch (error) {
  if (error instanceof CambioError) console.error(`${error.kind} ${error.code ?? ''}: ${error.message}`)
  else console.error(error)
  process.exitCode = 1
}
