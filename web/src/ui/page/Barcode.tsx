import { useMemo } from 'react'
import { code128Path } from '@shulin/presentation/code-128'
import styles from './QrCode.module.css'

/** As high as a scanner at a desk wants it, in modules. */
const height = 44

/** A number as bars for a scanner. What it says must also stand beside it, for those who type it. */
export function Barcode({ text, label }: { text: string; label: string }) {
  const picture = useMemo(() => code128Path(text, height), [text])
  if (!picture) return null
  const { width, bars } = picture
  return (
    <svg
      className={styles['bars']}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded
      role="img"
      aria-label={label}
    >
      <path className={styles['light']} d={`M0 0h${width}v${height}H0z`} />
      <path className={styles['dark']} d={bars} />
    </svg>
  )
}
