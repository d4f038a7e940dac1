import type { Shape } from '@shulin/presentation/cover/cover-shapes'
import { type CoverSubject, drawCover } from '@shulin/presentation/cover/drawn-cover'
import { type CSSProperties, useState } from 'react'
import { classes } from '../page/classes.ts'
import styles from './Cover.module.css'

interface Props {
  book: CoverSubject
  /** The language of the title: brings the right shapes of its characters. */
  lang?: string | undefined
  width?: 48 | 64 | 80 | 96 | 120 | 200
  /** A picture of the jacket. Without it, or when it does not load, a cover is drawn. */
  src?: string | undefined
  /** Empty in lists, where the title stands beside it. */
  alt?: string
}

/** What a title looks like: its jacket, or else a cover drawn from its words, as its kind wears it. */
export function Cover({ book, lang, width = 80, src, alt = '' }: Props) {
  const [broken, setBroken] = useState<string>()
  const size = { '--w': `${width}px` } as CSSProperties
  if (src && src !== broken) {
    return (
      <span className={styles['cover']} style={size}>
        <img src={src} alt={alt} loading="lazy" onError={() => setBroken(src)} />
      </span>
    )
  }
  const { isSheet, cloth, weave, shapes, lang: own } = drawCover(book, width)
  return (
    <span
      className={classes(
        styles['cover'],
        ...(isSheet
          ? [styles['cover--paper']]
          : [styles['cover--drawn'], styles[`cover--${weave}`]]),
      )}
      style={{ ...size, '--cloth': cloth } as CSSProperties}
      lang={lang ?? own}
      aria-hidden
    >
      <svg viewBox="0 0 200 300" focusable="false">
        {shapes.map((shape, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a drawing is replaced as a whole
          <Drawn key={place} shape={shape} />
        ))}
      </svg>
    </span>
  )
}

function Drawn({ shape: { part, ...shape } }: { shape: Shape }) {
  const className = part && styles[`cover__${part}`]
  if (shape.kind === 'text') {
    const { kind: _, words, ...place } = shape
    return (
      <text className={className} {...place}>
        {words}
      </text>
    )
  }
  if (shape.kind === 'rect') {
    const { kind: _, ...place } = shape
    return <rect className={className} {...place} />
  }
  if (shape.kind === 'circle') {
    const { kind: _, ...place } = shape
    return <circle className={className} {...place} />
  }
  const { kind: _, ...place } = shape
  return <path className={className} {...place} />
}
