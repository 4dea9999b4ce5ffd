import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { followChecks } from '@cambio/core/card-orders/identity/follow-checks'
import { queryProviders, requestProviderRefund } from '@cambio/core/orders/settle/query-providers'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { present } from '@cambio/kernel/assert'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'

// Runs one pass of the worker's code with the worker's database role, and kills its own process at the checkpoint
// DIE_AT. Fault tests run this file as a separate process. PASS names the pass. ORDER_ID is the order of a refund.
const { DIE_AT: dieAt, PASS: pass = '', WORKER_DATABASE_URL: url = '', ORDER_ID: orderId } = process.env
const report = (): void => {}
const { services } = await compose(readConfig(process.env), {
  onError: (error) => console.error(error),
  report,
  reach: (checkpoint) => {
    if (checkpoint === dieAt) process.kill(process.pid, 'SIGKILL')
  },
})
const stores = createPostgresStores(createPool(url, 4))
const deps = { ...services, terms: DEFAULT_ORDER_TERMS, report, work: stores.work }

const PASSES: Record<string, () => Promise<unknown>> = {
  fills: () => queryProviders({ ...deps, queryEveryMs: 1 }),
  refund: () =>
    stores.work.transaction(async (parts) => {
      const order = present(await parts.orders.findLocked(Number(orderId)), 'the order exists')
      const address = present(order.refundAddress, 'a sale has a refund address')
      await requestProviderRefund(deps, parts, order, { address, memo: null, seal: order.refundSeal })
    }),
  checks: () =>
    followChecks({
      ...deps,
      provider: present(services.cards, 'a card provider is configured').provider,
      access: present(services.access, 'a card provider is configured'),
      work: stores.followedChecks,
    }),
}
await present(PASSES[pass], 'the pass is known')()
process.exit(0)
