import { classes } from './classes.ts'
import styles from './Seal.module.css'

/** A seal cut from a name: two characters of a Chinese one, two initials of another. */
export const Seal = ({ name, isLarge = false }: { name: string; isLarge?: boolean }) => (
  <span className={classes(styles['seal'], isLarge && styles['seal--lg'])} aria-hidden>
    {cutFrom(name)}
  </span>
)

const cutFrom = (name: string) =>
  /^\p{Script=Han}/u.test(name)
    ? name.slice(0, 2)
    : name
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => word.slice(0, 1))
        .join('')
