import { pino } from 'pino'
import { composeWorker } from '../compose.ts'
import { readConfig } from '../config.ts'

// The real worker, except that it dies without a word at one place of its road: what a fault test starts.
const { DIE_AT: dieAt } = process.env
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())

const worker = await composeWorker(readConfig(process.env), pino({ level: 'warn' }), {
  reach: (waypoint) => {
    if (waypoint === dieAt) process.kill(process.pid, 'SIGKILL')
  },
  countEvent: () => {},
  showQueue: () => {},
})
await worker.run(stop.signal)
process.exit(0)
