import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How hard a password is to guess, 0 to 4, for somebody who knows its e-mail and where it is used. */
export function passwordStrength(password: string, email: string): number {
  return meter.check(password, [...email.split(/[@.]/), email, 'cambio']).score
}
