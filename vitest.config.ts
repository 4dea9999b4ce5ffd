import { defineConfig } from 'vitest/config'
import { DEEP_ONLY } from './scripts/test/deep-only.ts'
import { SlowestFirst } from './scripts/test/slowest-first.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '.data/**']

const omitted = process.env.TEST_DEPTH === 'normal' ? DEEP_ONLY.map((name) => `**/${name}.test.ts`) : []

/** Integration tests that load their modules themselves, because other files can change what they share. */
const ISOLATED = [
  'scripts/locales/another-language.int.test.ts',
  'apps/server/src/routes/account/verification-uploads.int.test.ts',
  'packages/adapters/src/postgres/preparing-client.int.test.ts',
]

/** Default timeout of `expect.poll`, in milliseconds. Vitest's own second is too short for a loaded machine. */
const POLL_TIMEOUT_MS = 20_000
/** Timeout of a unit test, in milliseconds. It is long, because a loaded machine is several times slower. */
const UNIT_TIMEOUT_MS = 60_000

/** Maximum length of a value in a test title; 0 prints every value in full. */
const TITLE_VALUE_LENGTH = 0

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          taskTitleValueFormatTruncate: TITLE_VALUE_LENGTH,
          include: ['{packages,apps,scripts,e2e,bench}/**/*.test.ts'],
          exclude: [...ignored, 'apps/web/**', '**/*.int.test.ts', '**/*.e2e.test.ts'],
          // Load each module once per worker process. Otherwise most of the time is spent on imports.
          isolate: false,
          maxWorkers: 2,
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        test: {
          // The page tests stay isolated, because some of them replace modules and change the document.
          name: 'unit-pages',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: ignored,
          maxWorkers: 2,
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'int',
          taskTitleValueFormatTruncate: TITLE_VALUE_LENGTH,
          include: ['{packages,apps,scripts}/**/*.int.test.ts'],
          exclude: [...ignored, ...omitted, ...ISOLATED],
          globalSetup: ['scripts/test/postgres-setup.ts'],
          // Load each module once per worker process, which halves the time of most files. Modules that several files
          // import must therefore register hooks only in functions, and files must restore stubs.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
        },
      },
      {
        test: {
          name: 'int-isolated',
          include: ISOLATED,
          exclude: [...ignored, ...omitted],
          globalSetup: ['scripts/test/postgres-setup.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          exclude: [...ignored, ...omitted],
          globalSetup: ['e2e/src/prepare-stack.ts'],
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
        },
      },
    ],
  },
})
