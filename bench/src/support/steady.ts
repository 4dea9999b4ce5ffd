import { Agent, request } from 'node:http'

interface SteadyRate {
  perSecond: number
  seconds: number
}

/**
 * Sends GET requests at a steady rate without waiting for earlier responses. Returns each response time in
 * milliseconds.
 */
export async function requestSteadily(url: (nth: number) => string, rate: SteadyRate): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times = await sendSteadily((nth) => timeOf(url(nth), agent), rate)
  agent.destroy()
  return times
}

/** Calls `send` at a steady rate without waiting for earlier calls. Returns the result of each call. */
export async function sendSteadily<T>(
  send: (nth: number) => Promise<T>,
  { perSecond, seconds }: SteadyRate,
): Promise<T[]> {
  const began = performance.now()
  const answers: Promise<T>[] = []
  const due = () => Math.min(Math.floor(((performance.now() - began) * perSecond) / 1_000), perSecond * seconds)
  while (answers.length < perSecond * seconds) {
    while (answers.length < due()) answers.push(send(answers.length))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return Promise.all(answers)
}

/** Calls `work` at a steady rate. Returns a function that stops further calls and waits for the running ones. */
export function workSteadily(work: (nth: number) => Promise<void>, perSecond: number): () => Promise<void> {
  const began = performance.now()
  const begun: Promise<void>[] = []
  const timer = setInterval(() => {
    while (begun.length < ((performance.now() - began) * perSecond) / 1_000) begun.push(work(begun.length))
  }, 1)
  return async () => {
    clearInterval(timer)
    await Promise.all(begun)
  }
}

function timeOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = performance.now()
    const outgoing = request(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - sent))
    })
    outgoing.once('error', reject).end()
  })
}
