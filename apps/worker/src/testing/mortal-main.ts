import { pino } from 'pino'
import { composeWorker } from '../compose.ts'
import { readConfig } from '../config.ts'

// Starts the production worker, which kills itself at the checkpoint DIE_AT. Fault tests run this file as a separate
// process.
const { DIE_AT: dieAt, LOG_LEVEL: level = 'warn' } = process.env
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())

const worker = await composeWorker(readConfig(process.env), pino({ level }), {
  reach: (checkpoint) => {
    if (checkpoint === dieAt) process.kill(process.pid, 'SIGKILL')
  },
  countEvent: () => {},
  showQueue: () => {},
})
await worker.run(stop.signal)
process.exit(0)
