import { execFileSync } from 'node:child_process'
import { chownSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SIZE = '16m'
const CHUNKS = [1_048_576, 4_096, 512]

/** Small separate disk that a test can fill. */
export interface SmallDisk {
  path: string
  /** Makes another operating system user the owner of the disk. */
  giveTo(uid: number): void
  /** Fills the disk completely. */
  fill(): void
  /** Frees all space on the disk. */
  clear(): void
  close(): void
}

/** Mounts a small disk. Returns null if this process may not mount disks. */
export function mountSmallDisk(): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'cambio-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return null
  }
  const filler = join(path, 'filler')
  return {
    path,
    giveTo: (uid) => chownSync(path, uid, -1),
    fill() {
      const file = openSync(filler, 'a')
      for (const size of CHUNKS) {
        const chunk = new Uint8Array(size)
        while (hasTaken(file, chunk));
      }
      closeSync(file)
    },
    clear: () => rmSync(filler, { force: true }),
    close() {
      execFileSync('umount', ['-l', path])
      rmdirSync(path)
    },
  }
}

function hasTaken(file: number, chunk: Uint8Array): boolean {
  try {
    return writeSync(file, chunk) === chunk.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
