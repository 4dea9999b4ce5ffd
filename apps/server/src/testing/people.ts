import { createEmailCodes } from '@cambio/adapters/accounts/email-codes'
import { sendAccountEmails, type AccountEmail } from '@cambio/core/accounts/send-account-emails'
import type { LightMyRequestResponse as Answer } from 'fastify'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'correct horse battery staple'
const OWN_ORIGIN = 'http://localhost:3000'

/** Browser stub that stores cookies by path and sends a user agent and an origin. */
export class TestBrowser {
  readonly cookies = new Map<string, { value: string; path: string }>()
  readonly #stack: TestApp
  readonly #headers: Record<string, string>

  constructor(stack: TestApp, headers: Record<string, string> = {}) {
    this.#stack = stack
    this.#headers = { 'user-agent': 'a browser of a test', origin: OWN_ORIGIN, ...headers }
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('GET', path, undefined, headers)
  }

  post(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('POST', path, body, headers)
  }

  /** Sends a request body unchanged. */
  send(path: string, { payload, headers }: { payload: Buffer; headers: Record<string, string> }): Promise<Answer> {
    return this.#send('POST', path, payload, headers)
  }

  /**
   * Returns a browser with the same cookies. The copy can simulate another tab, an attacker with stolen cookies, or
   * this browser connected to another server.
   */
  copy(stack = this.#stack): TestBrowser {
    const twin = new TestBrowser(stack, this.#headers)
    for (const [name, cookie] of this.cookies) twin.cookies.set(name, { ...cookie })
    return twin
  }

  cookie(name: 'access' | 'refresh'): string {
    return this.cookies.get(`${this.#stack.config.instance}_${name}`)?.value ?? ''
  }

  async signUp(email: string, part: object = {}): Promise<Answer> {
    return this.post('/api/v1/users/local/create', { email, password: PASSWORD, ...part })
  }

  async signIn(email: string, password = PASSWORD, part: object = {}): Promise<Answer> {
    return this.post('/api/v1/users/local/authenticate', { email, password, ...part })
  }

  async #send(method: 'GET' | 'POST', url: string, body: object | undefined, headers: Record<string, string>) {
    const sent = [...this.cookies]
      .filter(([, { path }]) => url.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
    const answer = await this.#stack.app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: { ...this.#headers, ...(sent.length > 0 && { cookie: sent.join('; ') }), ...headers },
    })
    for (const { name, value, path = '/' } of answer.cookies)
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, { value, path })
    return answer
  }
}

/** Creates an account and signs in. */
export async function newUser(stack: TestApp, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(stack)
  for (const answer of [await browser.signUp(email), await browser.signIn(email)])
    if (answer.statusCode !== 200) throw new Error(answer.body)
  return browser
}

/** Sends the emails that are due, as the worker would, and returns them. */
export async function readAccountEmails(stack: TestApp): Promise<AccountEmail[]> {
  const sent: AccountEmail[] = []
  const pass = () =>
    sendAccountEmails(
      {
        work: stack.stores.accounts,
        emailCodes: createEmailCodes(stack.config.sessionSecret),
        mailer: { send: () => Promise.resolve() },
        compose: (mail) => {
          sent.push(mail)
          return { to: mail.email, subject: '', text: '', html: '' }
        },
        clock: stack.composition.services.clock,
        report: () => {},
      },
      () => true,
    )
  while (await pass());
  return sent
}

/** Returns the code in the newest email of the given kind to an address. */
export async function codeFor(stack: TestApp, email: string, kind: AccountEmail['kind']): Promise<string> {
  const mail = (await readAccountEmails(stack)).findLast((one) => one.kind === kind && one.email === email)
  if (!mail?.code) throw new Error(`no ${kind} for ${email}`)
  return mail.code
}
