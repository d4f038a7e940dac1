import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLibrary } from '../../features/identity/identity.ts'
import styles from './LibraryChoice.module.css'

const SearchField = lazy(async () => ({
  default: (await import('../../ui/controls/SearchField.tsx')).SearchField,
}))

/** A field that narrows the list of libraries, and the list, headed by all of them. */
export function LibraryChoice({ onChoose }: { onChoose: (libCode: string) => void }) {
  const { t } = useTranslation('portal')
  const { libraries, chosen } = useLibrary()
  const [text, setText] = useState('')
  const found = libraries.filter(({ libName }) =>
    libName.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()),
  )
  return (
    <div>
      <Suspense fallback={<div className={styles['field']} />}>
        <SearchField
          label={t('libraries.search')}
          isLabelHidden
          placeholder={t('libraries.search')}
          value={text}
          onChange={setText}
        />
      </Suspense>
      <ul className={styles['list']}>
        {text.trim() === '' && (
          <Option isChosen={chosen === undefined} onChoose={() => onChoose('')}>
            {t('libraries.all')}
          </Option>
        )}
        {found.map(({ libCode, libName }) => (
          <Option
            key={libCode}
            isChosen={libCode === chosen?.libCode}
            onChoose={() => onChoose(libCode)}
          >
            {libName}
          </Option>
        ))}
      </ul>
      <output className={styles['none']}>{found.length === 0 && t('libraries.none')}</output>
    </div>
  )
}

interface OptionProps {
  isChosen: boolean
  onChoose: () => void
  children: string
}

const Option = ({ isChosen, onChoose, children }: OptionProps) => (
  <li>
    <button
      type="button"
      className={styles['option']}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span>{children}</span>
      {isChosen && <Check className="i--16" aria-hidden />}
    </button>
  </li>
)
