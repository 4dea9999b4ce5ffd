import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, fieldHtml, sendPage } from '../http/page-html.ts'
import { chooseLanguage } from '../wallet-page/texts.ts'
import type { Applicant, ApplicantName, Applicants } from './applicants.ts'
import { IDENTITY_TEXTS, type IdentityTexts } from './identity-texts.ts'

/** Maximum size of a form with its two photos, in bytes. */
const MAX_FORM_BYTES = 12 * 1024 * 1024
const NAME = /^[\p{L}][\p{L}' -]{0,59}$/u
const DAY = /^\d{4}-\d{2}-\d{2}$/

const SCRIPT = readFileSync(new URL('./assets/websdk.js', import.meta.url))

/**
 * Serves the page that Sumsub's web SDK opens in a frame (`/websdk/websdk.html`), and the form that this page shows.
 * The form checks names and photos but does not store the photos. The page's path is the one that the package
 * `@sumsub/websdk` requests. The form's own path is internal to the sandbox.
 */
export function serveWebSdk(app: FastifyInstance, applicants: Applicants): void {
  app.get('/websdk/websdk.html', (_request, reply) => sendPage(reply, PAGE, 200, 'self'))
  app.get('/websdk/websdk.js', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .header('x-content-type-options', 'nosniff')
      .send(SCRIPT),
  )
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
      (_r, body, next) => next(null, body),
    )
    scope.get<FormRequest>('/websdk/form', (request, reply) => answer(request, reply, applicantOf(request), null))
    const options = { bodyLimit: MAX_FORM_BYTES }
    scope.post<FormRequest>('/websdk/form', options, async (request, reply) => {
      const applicant = applicantOf(request)
      if (applicant?.reviewStatus !== 'init') return answer(request, reply, applicant, null)
      const name = await completeForm(request)
      if (name === null) return answer(request, reply, applicant, 'missing')
      return answer(request, reply, applicants.submit(applicant, name), null)
    })
    done()
  })
  const applicantOf = ({ headers }: FastifyRequest<FormRequest>) =>
    applicants.ofToken(String(headers['x-access-token'] ?? ''))
}

interface FormRequest {
  Querystring: { lang?: string }
  Body: Buffer
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Identity check</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/assets/wallet.css">
<script type="module" src="/websdk/websdk.js"></script>
</head>
<body>
<main class="wrap narrow">
  <section class="card"></section>
</main>
</body>
</html>
`

/** Returns the name in a complete form, or null if the form is incomplete. */
async function completeForm({ body, headers }: FastifyRequest<FormRequest>): Promise<ApplicantName | null> {
  const contentType = headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data')) return null
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  if (form === null) return null
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const name = { firstName: text('firstName'), lastName: text('lastName') }
  const areWords = NAME.test(name.firstName) && NAME.test(name.lastName) && DAY.test(text('birthDate'))
  const pictures = ['document', 'selfie'].map((name) => form.get(name))
  const arePictures = pictures.every((one) => one instanceof File && one.size > 0 && one.type.startsWith('image/'))
  return areWords && arePictures ? name : null
}

/** Sends the HTML of the form or of its result, and the status that the frame reports to the web SDK. */
function answer(
  request: FastifyRequest<FormRequest>,
  reply: FastifyReply,
  applicant: Applicant | null,
  problem: 'missing' | null,
): FastifyReply {
  const texts = IDENTITY_TEXTS[chooseLanguage(request.query.lang, request.headers['accept-language'])]
  void reply.header('cache-control', 'no-store')
  if (applicant === null) return reply.code(401).send({ html: note('bad', texts.unknown) })
  return reply.code(problem === null ? 200 : 422).send({
    html: `<p class="banner">${escapeHtml(texts.banner)}</p>${cardOf(applicant, texts, problem)}`,
    applicantId: applicant.id,
    status: statusOf(applicant),
  })
}

/** Returns the payload of `idCheck.onApplicantStatusChanged`, without the dates. */
function statusOf({ levelName, reviewStatus, result }: Applicant): object {
  const reviewResult = result !== null && { reviewResult: result }
  return { reprocessing: false, levelName, reviewStatus, autoChecked: false, ...reviewResult }
}

const note = (kind: 'bad' | 'good' | '', text: string) =>
  `<p class="note ${kind}" role="status">${escapeHtml(text)}</p>`

function cardOf({ reviewStatus, result }: Applicant, texts: IdentityTexts, problem: 'missing' | null): string {
  const reason = result?.moderationComment ?? ''
  if (reviewStatus === 'pending' || reviewStatus === 'onHold') return note('', texts.pending)
  if (reviewStatus === 'completed')
    return result?.reviewAnswer === 'GREEN'
      ? note('good', texts.complete)
      : note('bad', texts.failed.replace('{reason}', reason))
  const rejection = result?.reviewAnswer === 'RED' ? note('bad', texts.again.replace('{reason}', reason)) : ''
  return `${problem === null ? rejection : note('bad', texts.missing)}
<p class="lead">${escapeHtml(texts.lead)}</p>
<form class="form">
${fieldHtml({ name: 'firstName', label: texts.firstName, attributes: 'type="text" autocomplete="off" maxlength="60"' })}
${fieldHtml({ name: 'lastName', label: texts.lastName, attributes: 'type="text" autocomplete="off" maxlength="60"' })}
${fieldHtml({ name: 'birthDate', label: texts.birthDate, attributes: 'type="date"' })}
${fieldHtml({ name: 'document', label: texts.document, attributes: 'type="file" accept="image/*"' })}
${fieldHtml({ name: 'selfie', label: texts.selfie, attributes: 'type="file" accept="image/*" capture="user"' })}
<button class="button primary" type="submit">${escapeHtml(texts.send)}</button>
</form>`
}
