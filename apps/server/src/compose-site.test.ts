import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSite } from './compose-site.ts'

const OPERATOR = { name: 'Meridian OÜ', address: 'Pikk 1, Tallinn', registration: 'No. 123', email: 'a@b.example' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-site-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (mode: 'sandbox' | 'production', operator: object) => {
  writeFileSync(join(folder, 'theme.json'), JSON.stringify({ operator }))
  return openSite({ contentDir: folder, redirectHosts: [], mode })
}

test.each(Object.keys(OPERATOR))("production does not start without the operator's %s", async (field) => {
  await expect(open('production', { ...OPERATOR, [field]: '' })).rejects.toThrow(
    `Setting CONTENT_DIR: theme.json must set operator.${field} when MODE=production`,
  )
})

test("requires the operator's details only in production", async () => {
  expect((await open('production', OPERATOR)).theme.operator).toMatchObject(OPERATOR)
  expect((await open('sandbox', {})).theme.operator).toMatchObject({ name: '', amlPolicy: '/docs/aml' })
})
