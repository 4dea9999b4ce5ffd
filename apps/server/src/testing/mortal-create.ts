import { createCardOrder } from '@cambio/core/card-orders/create-card-order'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'

// Creates a card order with the server's production services, then kills its own process at the checkpoint DIE_AT.
// Fault tests run this file as a separate process. ORDER_INPUT is the input of `createCardOrder` as JSON.
const { DIE_AT: dieAt, ORDER_INPUT: input = '' } = process.env
const { services } = await compose(readConfig(process.env), {
  onError: (error) => console.error(error),
  report: () => {},
  reach: (checkpoint) => {
    if (checkpoint === dieAt) process.kill(process.pid, 'SIGKILL')
  },
})
await services.cards?.provider.refreshCoins()
const deadline = Date.now() + 10_000
while (services.ticks.latest() === null && Date.now() < deadline)
  await new Promise((resolve) => setTimeout(resolve, 50))
await createCardOrder(services, JSON.parse(input) as Parameters<typeof createCardOrder>[1])
process.exit(0)
