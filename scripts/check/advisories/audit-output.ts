/** Advisory about an installed version of a package. */
export interface Advisory {
  package: string
  severity: string
  title: string
  url: string
}

export type AuditOutput =
  | { kind: 'report'; advisories: Advisory[] }
  /** The registry has no advisory service, or it is not reachable. */
  | { kind: 'not-checked'; why: string }
  | { kind: 'unreadable' }

/** Output of `npm audit --json`. An error of the registry has a message, and a status code if the registry answered. */
interface AuditJson {
  auditReportVersion?: number
  vulnerabilities?: Record<string, { via: readonly ((Omit<Advisory, 'package'> & { dependency: string }) | string)[] }>
  message?: string
  statusCode?: number
}

const WITHOUT_SERVICE: ReadonlySet<number> = new Set([404, 405])
const FIRST_SERVER_ERROR = 500

/** Reads the output of `npm audit --json`: a report of version 2, or an error. */
export function readAuditOutput(text: string): AuditOutput {
  const json = parsed(text)
  if (json?.auditReportVersion === 2 && json.vulnerabilities)
    return {
      kind: 'report',
      advisories: Object.values(json.vulnerabilities).flatMap(({ via }) => via.flatMap(fromVia)),
    }
  if (json?.message === undefined) return { kind: 'unreadable' }
  const { message, statusCode } = json
  const isMissing = statusCode === undefined || WITHOUT_SERVICE.has(statusCode) || statusCode >= FIRST_SERVER_ERROR
  return isMissing ? { kind: 'not-checked', why: message } : { kind: 'unreadable' }
}

type Via = NonNullable<AuditJson['vulnerabilities']>[string]['via'][number]

/** Returns an advisory. A string names a vulnerable dependency, whose own entry lists the advisory. */
function fromVia(via: Via): Advisory[] {
  if (typeof via === 'string') return []
  const { dependency, severity, title, url } = via
  return [{ package: dependency, severity, title, url }]
}

function parsed(text: string): AuditJson | null {
  try {
    return JSON.parse(text) as AuditJson
  } catch {
    return null
  }
}
