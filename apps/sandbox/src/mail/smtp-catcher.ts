import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

const MAX_MAIL_BYTES = 1_000_000

/** Stores an email. A malformed email is stored as raw text, because a real relay would accept it too. */
async function keep(mailbox: Mailbox, recipients: readonly string[], raw: Buffer): Promise<void> {
  const unread: Partial<Email> = { text: raw.toString('utf8') }
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw).catch(() => unread)
  for (const to of recipients) mailbox.add({ to, subject, text, html, at: new Date().toISOString() })
}

/** Starts a mail server for the exchange's emails. It stores every email in the sandbox's mailbox and forwards none. */
export async function startSmtpCatcher(port: number, mailbox: Mailbox): Promise<{ stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_MAIL_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void keep(mailbox, to, Buffer.concat(parts)).finally(() => done())
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return { stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
