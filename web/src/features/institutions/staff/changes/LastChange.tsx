import styles from '../list.module.css'
import { useWhoAndWhen } from '../useNames.ts'

interface Props {
  changedBy: string | null
  changedAt: string | null
}

/** Who changed something last, and when; nothing where nobody did. */
export function LastChange({ changedBy, changedAt }: Props) {
  const { who, when } = useWhoAndWhen()
  if (changedBy === null || changedAt === null) return null
  return (
    <span className={styles['last-change']}>
      <span>{who(changedBy)}</span>
      <time className="num" dateTime={changedAt}>
        {when(changedAt)}
      </time>
    </span>
  )
}
