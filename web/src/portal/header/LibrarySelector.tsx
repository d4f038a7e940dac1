import { ChevronDown, Library } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLibrary } from '../../features/identity/identity.ts'
import { Disclosure } from './Disclosure.tsx'
import { LibraryChoice } from './LibraryChoice.tsx'
import styles from './LibrarySelector.module.css'

/** In multi-library mode: which library the reader looks into, or all of them. */
export function LibrarySelector({ className }: { className: string | undefined }) {
  const { t } = useTranslation('portal')
  const { libraries, chosen, choose } = useLibrary()
  if (libraries.length < 2) return null
  return (
    <Disclosure
      className={className}
      edge="right"
      face={
        <>
          <Library aria-hidden />
          <span className={styles['name']}>{chosen?.libName ?? t('libraries.all')}</span>
          <ChevronDown className="i--14" aria-hidden />
        </>
      }
    >
      {(close) => (
        <div className={styles['panel']}>
          <LibraryChoice
            onChoose={(libCode) => {
              choose(libCode)
              close()
            }}
          />
        </div>
      )}
    </Disclosure>
  )
}
