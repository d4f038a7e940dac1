import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './Instructions.module.css'

interface Props {
  lines: string[]
  /** Unfolded from the beginning, where there is room beside the form. */
  isOpen?: boolean
}

/** What the library says about logging in; nothing where it says nothing. */
export function Instructions({ lines, isOpen = false }: Props) {
  const { t } = useTranslation('identity')
  if (lines.length === 0) return null
  return (
    <details className={styles['instructions']} open={isOpen}>
      <summary>
        {t('login.instructions')}
        <ChevronDown className="i--16" aria-hidden />
      </summary>
      <InstructionLines lines={lines} />
    </details>
  )
}

export const InstructionLines = ({ lines }: { lines: string[] }) =>
  lines.map((line, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same line may stand there twice
    <p key={place} className="t-2">
      {line}
    </p>
  ))
