/** One page of a list, newest first. */
export interface Page {
  limit: number
  /** Id of the last item of the previous page. */
  before?: string | undefined
}
