/** Processes that log in to the database, each with its own role. */
export type DatabaseProcess = 'server' | 'worker' | 'signer' | 'prices' | 'operator'

/** Name of the login role of each process. */
export type DatabaseRoles = Readonly<Record<DatabaseProcess, string>>
