import { Fragment, type ReactNode } from 'react'
import styles from './Facts.module.css'

/** Names and values, one below the other; a fact without a value is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ),
    )}
  </dl>
)
