/** Benchmarks by name. Only the selected ones are imported, so that a single benchmark starts quickly. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  quote: async () => (await import('./benches/quote.bench.ts')).benchQuote(),
  'account-data': async () => (await import('./benches/account-data.bench.ts')).benchAccountData(),
  'quote-sign-ins': async () => (await import('./benches/quote-sign-ins.bench.ts')).benchQuoteSignIns(),
  'fiat-quote': async () => (await import('./benches/fiat-quote.bench.ts')).benchFiatQuote(),
  'bot-updates': async () => (await import('./benches/bot-updates.bench.ts')).benchBotUpdates(),
  history: async () => (await import('./benches/history.bench.ts')).benchHistory(),
  journal: async () => (await import('./benches/journal.bench.ts')).benchJournal(),
  'order-create': async () => (await import('./benches/order-create.bench.ts')).benchOrderCreate(),
  'socket-fanout': async () => (await import('./benches/socket-fanout.bench.ts')).benchSocketFanout(),
  'ssr-pages': async () => (await import('./benches/ssr-pages.bench.ts')).benchSsrPages(),
  sitemap: async () => (await import('./benches/sitemap.bench.ts')).benchSitemap(),
  'watch-block': async () => (await import('./benches/watch-block.bench.ts')).benchWatchBlock(),
  'page-weight': async () => (await import('./benches/page-weight.bench.ts')).benchPageWeight(),
  lighthouse: async () => (await import('./benches/lighthouse.bench.ts')).benchLighthouse(),
  'start-warm': async () => (await import('./benches/start-warm.bench.ts')).benchStartWarm(),
  memory: async () => (await import('./benches/memory.bench.ts')).benchMemory(),
  'scale-pass': async () => (await import('./benches/scale-pass.bench.ts')).benchScalePass(),
  'scale-table': async () => (await import('./benches/scale-table.bench.ts')).benchScaleTable(),
  burst: async () => (await import('./benches/burst.bench.ts')).benchBurst(),
  'payout-latency': async () => (await import('./benches/payout-latency.bench.ts')).benchPayoutLatency(),
}

const [wanted] = process.argv.slice(2)
/**
 * Selects benchmarks by their name or the start of their name: `scale` selects all benchmarks that start with `scale-`.
 */
const chosen = Object.keys(BENCHES).filter((name) => wanted === undefined || `${name}-`.startsWith(`${wanted}-`))
if (chosen.length === 0) {
  console.error(`No benchmark "${wanted}": choose one of ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(2)
}
for (const name of chosen) await BENCHES[name]?.()
// Exit explicitly, because libraries leave timers running after a load test.
process.exit(0)
