/** One page of a list, newest first. */
export interface Page {
  limit: number
  /** Id of the last item on the previous page. */
  before?: string | undefined
}
