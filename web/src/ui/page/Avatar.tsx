import { useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'

interface Props {
  name: string
  src?: string | undefined
  size?: 32 | 40 | 64
}

/** A reader's picture, or the first character of the name. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 32 }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      className={classes(styles['avatar'], size !== 32 && styles[`avatar--${size}`])}
      aria-hidden
    >
      {src && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} />
      ) : (
        Array.from(name.trim())[0]?.toUpperCase()
      )}
    </span>
  )
}
