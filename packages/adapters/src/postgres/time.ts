/** The parameter of this number, epoch milliseconds, as a time of Postgres. */
export const TIME = (parameter: number): string => `to_timestamp($${parameter}::numeric / 1000)`
