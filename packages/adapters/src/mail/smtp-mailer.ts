import type { ComposedEmail, Mailer } from '@cambio/core/notices/notice'
import type { EmailProbe } from '@cambio/core/status/site-probe'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { createTransport, type Transporter } from 'nodemailer'

const TIMEOUT_MS = 10_000

export class SmtpMailer implements Mailer, EmailProbe {
  readonly #transport: Transporter
  readonly #from: string

  constructor(smtpUrl: string, from: string) {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
    this.#transport = createTransport({ url: smtpUrl, ...timeouts })
    this.#from = from
  }

  async send(mail: ComposedEmail): Promise<void> {
    try {
      await this.#transport.sendMail({ from: this.#from, ...mail })
    } catch (cause) {
      throw new AdapterError('The mail server did not accept the email', { retryable: true, cause })
    }
  }

  async acceptsEmails(): Promise<boolean> {
    return this.#transport.verify().then(
      () => true,
      () => false,
    )
  }
}
