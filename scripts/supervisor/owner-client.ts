import pg from 'pg'

/** Runs `work` on one connection with the schema owner's rights. Returns the result of `work`. */
export async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // When the stack stops, its database may stop first. The running query then fails and reports it, so this event needs
  // no handling.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
