import type { UserInfo } from '@shulin/contract/identity'
import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Barcode } from '../../../ui/page/Barcode.tsx'
import type { Overview } from '../../circulation/circulation.ts'
import styles from './CardButton.module.css'
import { useCardWords } from './useCardWords.ts'

interface Props {
  reader: UserInfo
  card: Overview
}

/** The reader's card, to be held under the scanner of a desk. One that is reported lost or has expired is none. */
export function CardButton({ reader, card }: Props) {
  const { t } = useTranslation('personal-centre')
  const [isOpen, setIsOpen] = useState(false)
  const words = useCardWords(card)
  if (reader.userStatus !== 'normal') return null
  return (
    <>
      <Button
        size="sm"
        icon={<ScanBarcode className="i--16" aria-hidden />}
        onPress={() => setIsOpen(true)}
      >
        {t('card')}
      </Button>
      <Dialog title={t('card')} isShort isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className={styles['card']}>
          <p className="t-book">{reader.name}</p>
          <p className="t-2">{[reader.libName, card.readerType].filter(Boolean).join(' · ')}</p>
          <Barcode text={card.cardNumber} label={words.picture} />
          <p className={`num ${styles['number']}`}>{card.cardNumber}</p>
          <p className="t-cap num">{words.validUntil}</p>
          <p className="t-cap">{t('card.offline')}</p>
        </div>
      </Dialog>
    </>
  )
}
