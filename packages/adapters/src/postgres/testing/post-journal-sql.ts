/** Returns the SQL of a posting. Each line is an entry in the form `account asset amount`. */
export function postJournalSql(kind: string, reference: string, lines: readonly string[]): string {
  const entries = lines.map((line) => {
    const [account, asset, amount] = line.split(' ')
    return { account, asset, amount }
  })
  return `SELECT post_journal('${kind}', '${reference}', '${JSON.stringify(entries)}');`
}
