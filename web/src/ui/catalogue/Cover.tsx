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
  /** An article has no cover: a printed sheet stands for it. */
  isArticle?: boolean
}

/** What a book looks like: its jacket, or else a cover drawn from its title. */
export function Cover({ book, lang, width = 80, src, alt = '', isArticle = false }: Props) {
  const [broken, setBroken] = useState<string>()
  const size = { '--w': `${width}px` } as CSSProperties
  if (src && src !== broken) {
    return (
      <span className={styles['cover']} style={size}>
        <img src={src} alt={alt} loading="lazy" onError={() => setBroken(src)} />
      </span>
    )
  }
  if (isArticle) {
    return (
      <span className={classes(styles['cover'], styles['cover--paper'])} style={size} aria-hidden>
        <svg viewBox="0 0 80 120" focusable="false">
          <path d="M14 22h34M14 30h44" strokeWidth="2.4" />
          <path d="M14 44h52M14 50h52M14 56h40" strokeWidth="1.2" opacity=".55" />
          <path
            d="M14 68h23M14 74h23M14 80h23M14 86h23M14 92h23M14 98h18M43 68h23M43 74h23M43 80h23M43 86h23M43 92h14"
            strokeWidth="1.2"
            opacity=".4"
          />
        </svg>
      </span>
    )
  }
  const { cloth, weave, shapes } = drawCover(book, width)
  return (
    <span
      className={classes(styles['cover'], styles['cover--drawn'], styles[`cover--${weave}`])}
      style={{ ...size, '--cloth': cloth } as CSSProperties}
      lang={lang}
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
