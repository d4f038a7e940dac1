import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFolded } from '../../../../platform/page-state.ts'
import styles from './PreviewStrip.module.css'

interface Props {
  title: string
  isEdited: boolean
  children: ReactNode
}

/** What readers see or will see, above the list that changes it; can be folded away. */
export function PreviewStrip({ title, isEdited, children }: Props) {
  const { t } = useTranslation('configuration')
  const [isFolded, toggle] = useFolded('console preview')
  const heading = useId()
  return (
    <section className={styles['strip']} aria-labelledby={heading}>
      <div className={styles['head']}>
        <h2 id={heading}>{title}</h2>
        <span>{isEdited ? t('preview.unsaved') : t('preview.saved')}</span>
        <button type="button" className={styles['fold']} aria-expanded={!isFolded} onClick={toggle}>
          {isFolded ? t('preview.show') : t('preview.hide')}
          <ChevronDown className="i--14" aria-hidden />
        </button>
      </div>
      {!isFolded && children}
    </section>
  )
}
