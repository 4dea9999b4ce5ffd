import { createServer, type AddressInfo } from 'node:net'
import { SmtpMailer } from '@cambio/adapters/mail/smtp-mailer'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { runLoop } from '@cambio/core/shared/run-loop'

const EMAIL = {
  to: 'someone@example.org',
  subject: 'Code 12345678',
  text: 'Your code is 12345678',
  html: '<b>12345678</b>',
}

/** Starts a mail server that rejects every recipient. Its reply contains the recipient's address. */
async function refusingServer() {
  const server = createServer((socket) => {
    socket.write('220 mail\r\n')
    socket.on('data', (output) => {
      const line = output.toString()
      if (line.startsWith('RCPT')) socket.write(`550 5.1.1 ${line.slice('RCPT TO:'.length).trim()} is unknown\r\n`)
      else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test("logs why an email failed without its recipient's address or code", async () => {
  const { server, url } = await refusingServer()
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  const stop = new AbortController()
  const mailer = new SmtpMailer(url, 'exchange@example.com')
  const step = () => mailer.send(EMAIL).finally(() => stop.abort())
  await runLoop({ name: 'emails', everyMs: 1, step }, logger, stop.signal)
  logger.info({ deep: [{ email: EMAIL }] }, 'an email')
  server.close()
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"loop":"emails"')
  expect(lines[0]).toContain('550 5.1.1')
  expect(lines[0]).toContain('"process":"worker"')
  expect(lines.join('')).not.toMatch(/someone|example\.org|12345678/)
})
