import { callsOf, type ApiCall, type ApiDocument, type Value } from './document.ts'

/** Shell functions that sign requests to the API. The curl page begins with them. */
export const SIGNING_FUNCTIONS = `BASE=http://localhost:3000
KEY=…       # public key
SECRET=…    # secret of the key

# signed METHOD PATH [QUERY or BODY]: the signature covers timestamp, query or body, and public key.
signed() {
  local timestamp signature
  timestamp="$(date +%s)$(printf '%03d' $((RANDOM % 1000)))"
  signature=$(printf '%s' "$timestamp\${3:-}$KEY" | openssl dgst -sha256 -hmac "$SECRET" -binary | base64)
  local headers=(-H "X-Api-Public-Key: $KEY" -H "X-Api-Timestamp: $timestamp" -H "X-Api-Signature: $signature")
  if [ "$1" = GET ]; then curl "\${headers[@]}" "$BASE$2\${3:+?$3}"
  else curl "\${headers[@]}" -H 'Content-Type: application/json' "\${@:4}" --data-raw "\${3:-}" "$BASE$2"; fi
}`

/** Returns a page with a curl command for each call in an API document. */
export function curlPage(document: ApiDocument): string {
  const calls = callsOf(document)
  const groups = [...new Set(calls.map(({ group }) => group))]
  const sections = groups.map((name) =>
    [`## ${name}`, ...calls.filter(({ group }) => group === name).map(sectionOf)].join('\n\n'),
  )
  const intro = `# The API with curl

Written by \`npm run openapi\` from \`openapi.json\`. Values are examples: replace ids, addresses and amounts. Each line has the required
fields only; \`openapi.json\` describes all of them. The lines use these shell functions (bash, openssl):

\`\`\`bash
${SIGNING_FUNCTIONS}
\`\`\`

Calls of an account use the cookies of a session: add \`-c jar -b jar\` to the call that signs in and to the others.`
  return `${[intro, ...sections].join('\n\n')}\n`
}

function sectionOf(call: ApiCall): string {
  return `### ${call.summary} · \`${call.method} ${call.path}\`\n\n\`\`\`bash\n${curlLine(call)}\n\`\`\``
}

/** Returns the curl command for a call. */
export function curlLine(call: ApiCall): string {
  const path = call.pathValues.reduce((text, { name, value }) => text.replace(`{${name}}`, encode(value)), call.path)
  const query = call.query.filter(({ isRequired }) => isRequired).map(pairOf)
  const idempotency = call.headers.some(({ name }) => name === 'idempotency-key')
    ? [`-H "Idempotency-Key: $(uuidgen)"`]
    : []
  const body = call.body ? [quote(JSON.stringify(call.body))] : []
  if (call.signing === 'required')
    return ['signed', call.method, path, ...(query.length > 0 ? [quote(query.join('&'))] : body), ...idempotency].join(
      ' ',
    )
  return [
    'curl',
    ...(call.needsSession ? ['-b jar'] : []),
    ...(call.method === 'POST' && !call.body ? ['-X POST'] : []),
    ...idempotency,
    ...(call.body ? [`-H 'Content-Type: application/json' --data-raw ${body.join('')}`] : []),
    `"$BASE${path}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(call.isForm ? ['# a form (multipart/form-data): see openapi.json'] : []),
  ].join(' ')
}

function pairOf({ name, value }: Value): string {
  return `${name}=${encode(value)}`
}

/** Encodes a URL value for use inside double quotes in a shell command. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27').replaceAll('!', '%21')
}

/** Quotes a string for the shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
