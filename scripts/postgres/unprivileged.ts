import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'

interface User {
  uid: number
  gid: number
}

/** Arguments for starting a program that refuses to run as root. */
export interface Launch {
  /** Arguments before the program's own command line: `setpriv …`, or none. */
  prefix: readonly string[]
  /** Options for `spawn` that change the user. */
  identity: Partial<User>
}

const CANDIDATE_USERS = ['postgres', 'nobody']

/**
 * Returns the user that runs Postgres and owns its files: null for the current user or, if that user is root, the first
 * unprivileged user that exists. @throws {PlainFailure} when the current user is root and no unprivileged user exists
 */
export function postgresUser(): User | null {
  if (process.getuid?.() !== 0) return null
  for (const name of CANDIDATE_USERS) {
    const user = lookUp(name)
    if (user) return user
  }
  throw new PlainFailure(
    'Postgres refuses to run as root and there is no user "postgres" or "nobody": run as another user.',
  )
}

/**
 * Returns the options for starting a program as `user`. If the user cannot reach `paths`, for example in a clone under
 * /root, the options let the program bypass file permissions.
 * @throws {PlainFailure} when the program cannot reach the paths either way
 */
export function launchAs(user: User | null, paths: readonly string[]): Launch {
  if (!user) return { prefix: [], identity: {} }
  if (paths.every((path) => canReach(path, user))) return { prefix: [], identity: user }
  const prefix = [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ]
  const trial = spawnSync('setpriv', [...prefix.slice(1), 'true'])
  if (trial.status === 0) return { prefix, identity: {} }
  throw new PlainFailure(
    `The user that runs Postgres cannot reach ${paths.join(' or ')}: use a folder others may enter (DATA_DIR).`,
  )
}

function lookUp(name: string): User | null {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

function canReach(path: string, user: User): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & enter) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
