import { useMemo } from 'react'
import { qrPath } from '@shulin/presentation/qr-code'
import styles from './QrCode.module.css'

/** A text as a square picture for a phone. What it says must also stand beside it, for those who cannot scan. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, dark } = useMemo(() => qrPath(text), [text])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles['light']} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles['dark']} d={dark} />
    </svg>
  )
}
