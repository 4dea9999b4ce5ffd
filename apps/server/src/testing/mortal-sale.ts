import { createOrder } from '@cambio/core/orders/create/create-order'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'

// Creates a sale to a card with the server's production services, then kills its own process at the checkpoint DIE_AT.
// Fault tests run this file as a separate process. ORDER_INPUT is the input of `createOrder` as JSON.
const { DIE_AT: dieAt, ORDER_INPUT: text = '' } = process.env
const input = JSON.parse(text) as Parameters<typeof createOrder>[1]
const { services } = await compose(readConfig(process.env), {
  onError: (error) => console.error(error),
  report: () => {},
  reach: (checkpoint) => {
    if (checkpoint === dieAt) process.kill(process.pid, 'SIGKILL')
  },
})
const { catalogue, providerQuotes, ticks } = services
const [from, to] = [catalogue.get(input.from), catalogue.get(input.to)]
const deadline = Date.now() + 20_000
while ((ticks.latest() === null || !providerQuotes.serves(from, to)) && Date.now() < deadline)
  await new Promise((resolve) => setTimeout(resolve, 50))
await createOrder(services, input)
process.exit(0)
