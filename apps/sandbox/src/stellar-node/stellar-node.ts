import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type Ledger, Ledgers } from './ledgers.ts'
import { answerCall } from './rpc-methods.ts'
import { readSigned } from './signed-transaction.ts'

const MAX_BODY_BYTES = 1024 * 1024

interface Line {
  closeTime: number
  envelopes: string[]
}

/** A node of a private Stellar network inside this process. */
export class StellarNode {
  readonly passphrase: string
  readonly ledgers: Ledgers
  readonly #logFile: string

  constructor(plan: { passphrase: string; logFile: string }) {
    this.passphrase = plan.passphrase
    this.ledgers = new Ledgers(plan.passphrase)
    this.#logFile = plan.logFile
    this.#replay()
  }

  /** Closes the open ledger, and keeps it. */
  close(): Ledger {
    const ledger = this.ledgers.close(Math.floor(Date.now() / 1_000))
    const envelopes = ledger.transactions.map(({ envelope }) => envelope)
    const line: Line = { closeTime: ledger.closeTime, envelopes }
    appendFileSync(this.#logFile, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    return ledger
  }

  /** A last line cut off by a kill never counted, and is removed. */
  #replay(): void {
    if (!existsSync(this.#logFile)) return
    const text = readFileSync(this.#logFile, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of whole.split('\n')) {
      if (line === '') continue
      const { closeTime, envelopes } = JSON.parse(line) as Line
      for (const envelope of envelopes) this.ledgers.submit(readSigned(envelope, this.passphrase))
      this.ledgers.close(closeTime)
    }
    if (whole.length < text.length) truncateSync(this.#logFile, Buffer.byteLength(whole))
  }
}

/** Serves a node's calls as Stellar RPC does. */
export async function serveStellar(node: StellarNode, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size > MAX_BODY_BYTES) return void request.destroy()
      parts.push(part)
    })
    request.on('end', () => {
      const answer = answerCall(node, Buffer.concat(parts).toString('utf8'))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return server
}
