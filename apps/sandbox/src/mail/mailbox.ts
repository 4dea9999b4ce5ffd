import { join } from 'node:path'
import { readOrCreateJson, writeJson } from '../state/json-file.ts'

export type CaughtMail = { to: string; subject: string; text: string; html: string; at: string }

const MAX_MAILS = 500

/** Stores the emails that the exchange sent, newest first. Drops the oldest emails when the mailbox is full. */
export class Mailbox {
  readonly #file: string
  #mails: CaughtMail[]

  constructor(folder: string) {
    this.#file = join(folder, 'mail.json')
    this.#mails = readOrCreateJson<CaughtMail[]>(this.#file, () => [])
  }

  add(mail: CaughtMail): void {
    this.#mails = [mail, ...this.#mails].slice(0, MAX_MAILS)
    writeJson(this.#file, this.#mails)
  }

  list(to: string | undefined): CaughtMail[] {
    const wanted = to?.toLowerCase()
    return this.#mails.filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted)
  }
}
