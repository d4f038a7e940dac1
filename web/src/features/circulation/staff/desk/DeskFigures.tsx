import styles from './Desk.module.css'

interface Figure {
  name: string
  value: string
  /** What it is measured against. */
  of?: string
  look?: 'bad' | 'good' | undefined
}

/** Numbers in a row, with rules between them. */
export const DeskFigures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles['figures']}>
    {figures.map(({ name, value, of, look }) => (
      <div key={name} data-look={look}>
        <dt>{name}</dt>
        <dd>
          <b>{value}</b>
          {of !== undefined && <span>{` / ${of}`}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
