/** Processes that log in to the database. Each has its own role. */
export type DatabaseProcess = 'server' | 'worker' | 'signer' | 'prices' | 'operator'

/** Name of each process's database role. */
export type DatabaseRoles = Readonly<Record<DatabaseProcess, string>>
