import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import styles from './CountChart.module.css'
import { Table } from '../lists/Table.tsx'

interface Count {
  label: string
  count: number
}

interface Props {
  /** What is counted, e.g. 各年文献数. */
  title: string
  /** What a row of the table is called: 年份. */
  labelOf: string
  /** What its number is called: 篇数. */
  countOf: string
  counts: readonly Count[]
  /** Columns for years, in their order; bars for names, the longest first. */
  form: 'columns' | 'bars'
  isTitleHidden?: boolean
}

/** Counts as a picture, and the same counts as a table: whoever does not see the one reads the other. */
export function CountChart({
  title,
  labelOf,
  countOf,
  counts,
  form,
  isTitleHidden = false,
}: Props) {
  const { t, i18n } = useTranslation('ui')
  const [isTable, setIsTable] = useState(false)
  const highest = Math.max(1, ...counts.map(({ count }) => count))
  const share = (count: number) => `${(count / highest) * 100}%`
  // Above a column stands its number, below it its year.
  const height = (count: number) => `${(count / highest) * 74}%`
  const figures = (count: number) => count.toLocaleString(i18n.language)
  return (
    <figure className={styles['chart']}>
      <div className={styles['chart__head']}>
        <figcaption className={isTitleHidden ? 'sr' : styles['chart__title']}>{title}</figcaption>
        <Button look="text" size="sm" aria-pressed={isTable} onPress={() => setIsTable(!isTable)}>
          {t(isTable ? 'chart.picture' : 'chart.table')}
        </Button>
      </div>
      {!isTable && (
        <div
          aria-hidden
          className={styles[form]}
          {...(form === 'columns' && {
            'data-many': counts.length > 14 || undefined,
            'data-several': counts.length > 6 || undefined,
          })}
        >
          {counts.map(({ label, count }) => (
            <div key={label} className={styles['one']} title={`${label} · ${figures(count)}`}>
              {form === 'columns' ? (
                <>
                  <span className={styles['count']}>{figures(count)}</span>
                  <i style={{ height: height(count) }} />
                  <span className={styles['label']}>{label}</span>
                </>
              ) : (
                <>
                  <span className={styles['label']}>{label}</span>
                  <i style={{ width: share(count) }} />
                  <span className={styles['count']}>{figures(count)}</span>
                </>
              )}
            </div>
          ))}
        </div>
      )}
      {isTable ? (
        <Table
          caption={title}
          isDense
          columns={[
            { id: 'label', label: labelOf, cell: ({ label }: Count) => label },
            {
              id: 'count',
              label: countOf,
              isNumeric: true,
              cell: ({ count }: Count) => figures(count),
            },
          ]}
          rows={counts}
          keyOf={({ label }) => label}
        />
      ) : (
        <div className="sr">
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{labelOf}</th>
                <th scope="col">{countOf}</th>
              </tr>
            </thead>
            <tbody>
              {counts.map(({ label, count }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{figures(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  )
}
