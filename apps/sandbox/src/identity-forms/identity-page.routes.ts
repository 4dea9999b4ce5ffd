import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cardPage, escapeHtml, fieldHtml, sendPage } from '../http/page-html.ts'
import { chooseLanguage } from '../wallet-page/texts.ts'
import type { Applicant, ApplicantName, Applicants } from './applicants.ts'
import { IDENTITY_TEXTS, type IdentityTexts } from './identity-texts.ts'

/** Maximum size of a form with its two photos, in bytes. */
const MAX_FORM_BYTES = 12 * 1024 * 1024
const NAME = /^[\p{L}][\p{L}' -]{0,59}$/u
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Serves the identity form's page, which a user opens with an access token. The page checks names and photos but does
 * not store them.
 */
export function serveIdentityPage(app: FastifyInstance, applicants: Applicants): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
      (_r, body, next) => next(null, body),
    )
    const path = '/sandbox/identity/:token'
    scope.get<{ Params: { token: string } }>(path, (request, reply) => {
      const applicant = applicants.ofToken(request.params.token)
      return show(request, reply, applicant, null)
    })
    const options = { bodyLimit: MAX_FORM_BYTES }
    scope.post<{ Params: { token: string }; Body: Buffer }>(path, options, async (request, reply) => {
      const applicant = applicants.ofToken(request.params.token)
      if (applicant?.reviewStatus !== 'init') return show(request, reply, applicant, null)
      const name = await completeForm(request)
      if (name === null) return show(request, reply, applicant, 'missing')
      applicants.submit(applicant, name)
      return reply.code(303).header('location', request.url).send()
    })
    done()
  })
}

/** Returns the name in a complete form, or null if the form is incomplete. */
async function completeForm({ body, headers }: FastifyRequest<{ Body: Buffer }>): Promise<ApplicantName | null> {
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

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  applicant: Applicant | null,
  problem: 'missing' | null,
): FastifyReply {
  const language = chooseLanguage(undefined, request.headers['accept-language'])
  const texts = IDENTITY_TEXTS[language]
  const card = applicant === null ? note('bad', texts.unknown) : cardOf(applicant, texts, problem)
  const status = applicant === null ? 404 : problem === null ? 200 : 422
  return sendPage(reply, cardPage({ language, title: texts.title, banner: texts.banner, card }), status, 'self')
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
<form class="form" method="post" enctype="multipart/form-data">
${fieldHtml({ name: 'firstName', label: texts.firstName, attributes: 'type="text" autocomplete="off" maxlength="60"' })}
${fieldHtml({ name: 'lastName', label: texts.lastName, attributes: 'type="text" autocomplete="off" maxlength="60"' })}
${fieldHtml({ name: 'birthDate', label: texts.birthDate, attributes: 'type="date"' })}
${fieldHtml({ name: 'document', label: texts.document, attributes: 'type="file" accept="image/*"' })}
${fieldHtml({ name: 'selfie', label: texts.selfie, attributes: 'type="file" accept="image/*" capture="user"' })}
<button class="button primary" type="submit">${escapeHtml(texts.send)}</button>
</form>`
}
