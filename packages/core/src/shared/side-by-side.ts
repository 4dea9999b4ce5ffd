/**
 * Waits for two running tasks and returns their results. If a task fails, throws its error only after both tasks have
 * ended, so that no work continues after the call.
 */
export async function sideBySide<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}
