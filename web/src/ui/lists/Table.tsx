import type { ReactNode } from 'react'
import { classes } from '../page/classes.ts'
import styles from './Table.module.css'

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Dates, counts, money, call numbers: figures of one width, never broken. */
  isNumeric?: boolean
  /** Set at the right, as money is. */
  isAtEnd?: boolean
  /** Left out where there is little room: the panel beside the table says it too. */
  isAside?: boolean
  /** The share of the width, where tables that stand below one another should agree. */
  width?: `${number}%`
}

interface Props<Row> {
  /** What the table holds; read out before it. */
  caption: string
  /** The first names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isDense?: boolean
  selectedKey?: string
  /** For tables of which several rows are chosen. */
  isSelected?: (row: Row) => boolean
}

/** Rows and columns, for staff and histories; on a phone each row becomes a small list of its own. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isDense = false,
  selectedKey,
  isSelected,
}: Props<Row>) {
  const look = ({ isNumeric, isAtEnd, isAside }: Column<Row>) =>
    classes(isNumeric && styles['num'], isAtEnd && styles['end'], isAside && styles['aside']) ||
    undefined
  return (
    <div className={styles['frame']}>
      <table className={classes(styles['table'], isDense && styles['table--dense'])}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={look(column)}
                {...(column.width && { style: { width: column.width } })}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              aria-selected={isSelected?.(row) || keyOf(row) === selectedKey || undefined}
            >
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.id} scope="row" className={look(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} data-label={column.label} className={look(column)}>
                    <span>{column.cell(row)}</span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
