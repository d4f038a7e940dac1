import { updateFirstLoginFlag } from '@shulin/contract/identity'
import { BookMarked, Compass, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import styles from './HelpTour.module.css'
import { closeTour } from './help-tour.ts'
import { currentReader, knowReader } from '../session/reader.ts'

const steps = [
  { name: 'search', Icon: Search },
  { name: 'navigation', Icon: Compass },
  { name: 'centre', Icon: BookMarked },
] as const

/** Three steps over the page one is on: searching, finding one's way, one's own pages. */
export function HelpTour() {
  const { t } = useTranslation('identity')
  const [at, setAt] = useState(0)
  const { name, Icon } = steps[at]!
  const isLast = at === steps.length - 1
  const end = () => {
    closeTour()
    void noteThatItWasSeen()
  }
  return (
    <Dialog
      title={t(`tour.${name}`)}
      isOpen
      onClose={end}
      width={778}
      isShort
      foot={
        <>
          <Button look="text" onPress={end}>
            {t('tour.pass')}
          </Button>
          <Button look="main" onPress={() => (isLast ? end() : setAt(at + 1))}>
            {isLast ? t('tour.finish') : t('tour.next')}
          </Button>
        </>
      }
    >
      <div className={styles['step']}>
        <span className={styles['picture']}>
          <Icon aria-hidden />
        </span>
        <div aria-live="polite">
          <p className={styles['count']}>{t('tour.step', { step: at + 1, of: steps.length })}</p>
          <p>{t(`tour.${name}.how`)}</p>
          <p className={styles['example']}>{t(`tour.${name}.example`)}</p>
        </div>
      </div>
    </Dialog>
  )
}

/** A reader is shown the tour once by itself; a visitor has nothing to be noted. */
async function noteThatItWasSeen() {
  const reader = currentReader()
  if (reader?.firstLoginFlag !== '0') return
  await call(updateFirstLoginFlag, { body: { firstLoginFlag: '1' } }, { isSilent: true })
  knowReader({ ...reader, firstLoginFlag: '1' })
}
