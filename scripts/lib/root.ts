import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
