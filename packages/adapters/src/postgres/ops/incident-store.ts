import type { Incident, IncidentNote, IncidentStore } from '@cambio/core/status/incident'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface IncidentRow {
  incident_id: string
  opened_at: Date
  closed_at: Date | null
  notes: IncidentNote[]
}

export class PostgresIncidentStore implements IncidentStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async open(note: IncidentNote): Promise<string> {
    const { rows } = await this.#db.query<{ incident_id: string }>(
      `WITH opened AS (INSERT INTO incident (opened_at) VALUES (${TIME(1)}) RETURNING incident_id)
       INSERT INTO incident_note (incident_id, at, en, ru) SELECT incident_id, ${TIME(1)}, $2, $3 FROM opened
       RETURNING incident_id`,
      [note.at, note.en, note.ru],
    )
    return present(rows[0], 'the incident').incident_id
  }

  async addNote(incidentId: string, note: IncidentNote): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `INSERT INTO incident_note (incident_id, at, en, ru)
       SELECT incident_id, ${TIME(2)}, $3, $4 FROM incident WHERE incident_id = $1 AND closed_at IS NULL`,
      [incidentId, note.at, note.en, note.ru],
    )
    return rowCount === 1
  }

  async close(incidentId: string, note: IncidentNote): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `WITH closed AS (
         UPDATE incident SET closed_at = greatest(opened_at, ${TIME(2)}) WHERE incident_id = $1 AND closed_at IS NULL
         RETURNING incident_id)
       INSERT INTO incident_note (incident_id, at, en, ru) SELECT incident_id, ${TIME(2)}, $3, $4 FROM closed`,
      [incidentId, note.at, note.en, note.ru],
    )
    return rowCount === 1
  }

  async since(from: number, limit: number): Promise<Incident[]> {
    const { rows } = await this.#db.query<IncidentRow>(
      `SELECT i.incident_id, i.opened_at, i.closed_at,
         (SELECT jsonb_agg(jsonb_build_object('at', (extract(epoch FROM n.at) * 1000)::bigint, 'en', n.en, 'ru', n.ru)
            ORDER BY n.note_id) FROM incident_note n WHERE n.incident_id = i.incident_id) AS notes
       FROM incident i WHERE i.closed_at IS NULL OR i.opened_at >= ${TIME(1)}
       ORDER BY i.incident_id DESC LIMIT $2`,
      [from, limit],
    )
    return rows.map(({ incident_id: incidentId, opened_at: openedAt, closed_at: closedAt, notes }) => ({
      incidentId,
      notes,
      openedAt: openedAt.getTime(),
      closedAt: closedAt?.getTime() ?? null,
    }))
  }
}
