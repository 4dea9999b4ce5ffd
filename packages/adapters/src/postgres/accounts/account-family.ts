/**
 * SQL of the subquery `family`. It contains the account `$1` and the accounts that were merged into it, whose history
 * now belongs to `$1`.
 */
export const FAMILY = `family AS MATERIALIZED (
  SELECT $1::int AS user_id
  UNION ALL SELECT from_user_id FROM account_merge WHERE to_user_id = $1 AND merged_at IS NOT NULL)`
