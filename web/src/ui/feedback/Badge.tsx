import styles from './Badge.module.css'

/** A small number on an icon; nothing at zero, 99+ above ninety-nine. What it counts, the icon's label says. */
export const Badge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={styles['badge']} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
