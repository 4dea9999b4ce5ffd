import { present } from '@cambio/kernel/assert'
import { pino } from 'pino'
import { composeWorker } from '../compose.ts'
import { readConfig } from '../config.ts'

// Runs the production worker's loop of one chain again and again, until it kills its own process at the checkpoint
// DIE_AT. Fault tests run this file as a separate process. STEP names the chain.
const { DIE_AT: dieAt, STEP: chain = '' } = process.env
/** Pause between two steps in milliseconds. A step does nothing while another worker holds the chain's lease. */
const PAUSE_MS = 200

const { loops } = await composeWorker(readConfig(process.env), pino({ level: 'silent' }), {
  reach: (checkpoint) => {
    if (checkpoint === dieAt) process.kill(process.pid, 'SIGKILL')
  },
  countEvent: () => {},
  showQueue: () => {},
})
const loopOf = (name: string) =>
  present(
    loops.find((one) => one.name === name),
    name,
  )
for (;;) {
  await loopOf('ticks').step()
  await loopOf(`chain:${chain}`).step()
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
