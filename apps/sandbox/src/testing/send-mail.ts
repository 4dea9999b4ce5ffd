import { connect } from 'node:net'

/** Sends an email with plain SMTP commands instead of the SMTP library that the sandbox uses. */
export function sendMail(smtpUrl: string, mail: { to: string; subject: string; text: string }): Promise<void> {
  const { hostname, port } = new URL(smtpUrl)
  const message = [`From: service@example.test`, `To: ${mail.to}`, `Subject: ${mail.subject}`, '', mail.text, '.']
  const lines = [
    'HELO test',
    'MAIL FROM:<service@example.test>',
    `RCPT TO:<${mail.to}>`,
    'DATA',
    message.join('\r\n'),
    'QUIT',
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setEncoding('utf8')
    socket.on('data', (answer: string) => {
      if (/^[45]/.test(answer)) reject(new Error(answer))
      const next = lines.shift()
      if (next !== undefined) socket.write(`${next}\r\n`)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}
