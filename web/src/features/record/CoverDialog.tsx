import type { BookDetail } from '@shulin/contract/record'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './RecordPage.module.css'

interface Props {
  book: BookDetail
  isOpen: boolean
  onClose: () => void
}

/** The picture of the jacket as large as there is room. */
export function CoverDialog({ book: { title, cover }, isOpen, onClose }: Props) {
  const { t } = useTranslation('record')
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isShort>
      <img className={styles['cover__picture']} src={cover} alt={t('cover.of', { title })} />
    </Dialog>
  )
}
