/** An area of core: a folder in `packages/core/src`. */
export interface CoreArea {
  area: string
  /** Description of the folder's contents. */
  holds: string
  /** Areas that this area's files may import. Each must appear earlier in the list. */
  uses: readonly string[]
}
