import { useMemo } from 'react'
import { qrCode } from '@shulin/contract/qr-code'
import styles from './QrCode.module.css'

/** The light rim without which a phone does not find the picture. */
const rim = 4

/** A text as a square picture for a phone. What it says must also stand beside it, for those who cannot scan. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = useMemo(() => qrCode(text), [text])
  const size = picture.length + 2 * rim
  const dark = picture.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + rim} ${y + rim}h1v1h-1z`] : [])),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles['light']} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles['dark']} d={dark.join('')} />
    </svg>
  )
}
