import { expect, test } from 'vitest'
import { incidentFeed } from './incident-feed.ts'

const where = {
  author: 'swap.example',
  pageUrl: 'https://swap.example/status',
  selfUrl: 'https://swap.example/status/atom.xml',
  words: { feed_title: 'Störungen', lede: 'Was war', incident_lasts: 'Dauert an', incident_over: 'Vorbei' },
}
const incident = {
  incidentId: '7',
  openedAt: Date.UTC(2026, 10, 20, 8, 5),
  closedAt: null,
  notes: [
    { at: Date.UTC(2026, 10, 20, 8, 5), en: 'Late', ru: 'Поздно' },
    { at: Date.UTC(2026, 10, 20, 9), en: 'Still', ru: 'Всё ещё' },
  ],
}

test('the incident feed contains one entry per incident, dated by its last note', () => {
  const { title, entries } = incidentFeed([incident], { ...where, locale: 'ru' })
  expect(title).toBe('Störungen · swap.example')
  expect(entries).toEqual([
    {
      title: 'Поздно',
      url: 'https://swap.example/status#incident-7',
      category: 'Dauert an',
      description: '2026-11-20 08:05 UTC: Поздно\n2026-11-20 09:00 UTC: Всё ещё',
      publishedAt: incident.openedAt,
      updatedAt: Date.UTC(2026, 10, 20, 9),
    },
  ])
})

test("changes an incident entry's category when the incident is closed", () => {
  const over = { ...incident, closedAt: Date.UTC(2026, 10, 20, 9) }
  const [before] = incidentFeed([incident], { ...where, locale: 'en' }).entries
  expect(incidentFeed([over], { ...where, locale: 'en' }).entries).toEqual([{ ...before, category: 'Vorbei' }])
})

test("uses the English notes of an incident that has no notes in the feed's language", () => {
  const { entries } = incidentFeed([incident], { ...where, locale: 'de' as 'en' })
  expect(entries).toMatchObject([{ title: 'Late', locale: 'en' }])
})
