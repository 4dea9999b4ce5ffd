import type { OpsAction, OpsStores } from './ops-store.ts'

/**
 * Returns whether another operator has proposed the same decision. The two decisions must agree in the audit log facts
 * whose names are in `same`.
 */
export async function isProposedByAnother(
  { ops }: Pick<OpsStores, 'ops'>,
  { action, subject, operator, facts }: Pick<OpsAction, 'action' | 'subject' | 'operator' | 'facts'>,
  same: readonly string[],
): Promise<boolean> {
  const actions = await ops.actionsOn([subject])
  return actions.some(
    (one) =>
      one.action === action && one.operator !== operator && same.every((fact) => one.facts[fact] === facts[fact]),
  )
}
