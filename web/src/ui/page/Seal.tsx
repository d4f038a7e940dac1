import { classes } from './classes.ts'
import styles from './Seal.module.css'

/** A seal cut from a name: two characters of a Chinese one, two initials of another. A picture, and no word of the page. */
export const Seal = ({ name, isLarge = false }: { name: string; isLarge?: boolean }) => (
  <span
    className={classes(styles['seal'], isLarge && styles['seal--lg'])}
    data-cut={cutFrom(name)}
    aria-hidden
  />
)

const cutFrom = (name: string) =>
  /^\p{Script=Han}/u.test(name)
    ? name.slice(0, 2)
    : name
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => word.slice(0, 1))
        .join('')
