import '../../styles/data-table.css'
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** True for a column of numbers, which is right-aligned. */
  isFigure?: boolean
  /** True for the column that identifies the row. On a phone, it becomes the first line of the card. */
  isHead?: boolean
  /** Returns true for a row that has no value in this column. On a phone, the card omits the empty line. */
  isEmpty?: (row: Row) => boolean
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** Table that becomes a list of cards on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className="data">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, isFigure }) => (
            <th key={key} scope="col" data-figure={isFigure}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, label, cell, isFigure, isHead, isEmpty }) => (
              <td key={key} data-figure={isFigure} data-head={isHead} data-empty={isEmpty?.(row)} data-label={label}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
