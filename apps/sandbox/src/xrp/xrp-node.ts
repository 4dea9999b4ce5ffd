import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { Ledgers, type Ledger } from './ledgers.ts'
import { answerCall } from './rpc-methods.ts'
import { readSigned } from './signed-payment.ts'

const MAX_BODY_BYTES = 1024 * 1024

interface Line {
  closeTime: number
  blobs: string[]
}

/** A node of the XRP Ledger inside this process: there is no other for a private network. */
export class XrpNode {
  readonly ledgers: Ledgers
  readonly #logFile: string

  constructor(plan: { networkId: number; treasury: string; logFile: string }) {
    this.ledgers = new Ledgers(plan.networkId, plan.treasury)
    this.#logFile = plan.logFile
    this.#replay()
  }

  /** Closes the open ledger, and keeps it. */
  close(): Ledger {
    const ledger = this.ledgers.close()
    const line: Line = { closeTime: ledger.closeTime, blobs: ledger.transactions.map(({ blob }) => blob) }
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
      const { closeTime, blobs } = JSON.parse(line) as Line
      for (const blob of blobs) this.ledgers.submit(readSigned(blob))
      this.ledgers.close(closeTime)
    }
    if (whole.length < text.length) truncateSync(this.#logFile, Buffer.byteLength(whole))
  }
}

/** Serves a node's JSON-RPC as rippled does. */
export async function serveXrp(node: XrpNode, port: number): Promise<Server> {
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
