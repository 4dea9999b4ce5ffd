import { readOrCreateJson, writeJson } from './json-file.ts'

/**
 * Records in a JSON file, which survive a restart. When there are more than `max` records, the oldest records are
 * dropped.
 */
export class JsonRecords<Row> {
  readonly #file: string
  readonly #keyOf: (row: Row) => string
  readonly #max: number
  readonly #rows: Map<string, Row>

  constructor(file: string, keyOf: (row: Row) => string, max: number) {
    this.#file = file
    this.#keyOf = keyOf
    this.#max = max
    this.#rows = new Map(readOrCreateJson<Row[]>(file, () => []).map((row) => [keyOf(row), row]))
  }

  get(key: string): Row | null {
    return this.#rows.get(key) ?? null
  }

  /** Returns all records, oldest first. */
  all(): Row[] {
    return [...this.#rows.values()]
  }

  /** Adds a record or replaces the record with the same key. */
  save(row: Row): Row {
    this.#rows.set(this.#keyOf(row), row)
    for (const key of this.#rows.keys()) {
      if (this.#rows.size <= this.#max) break
      this.#rows.delete(key)
    }
    this.#write()
    return row
  }

  delete(key: string): void {
    if (this.#rows.delete(key)) this.#write()
  }

  #write(): void {
    writeJson(this.#file, [...this.#rows.values()])
  }
}
