import { useTranslation } from 'react-i18next'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import { Seal } from '../../../ui/page/Seal.tsx'
import styles from './LoginShelf.module.css'

/** Beside the form: the library, and a few books on a board. */
export function LoginShelf({ name }: { name: string }) {
  const { t } = useTranslation('identity')
  const titles = t('shelf.books').split('|')
  return (
    <aside className={styles['shelf']}>
      <Seal name={name} isLarge />
      <p className={styles['name']}>{name}</p>
      <p className={styles['line']} aria-hidden>
        {t('shelf.line')}
      </p>
      <div className={styles['books']} aria-hidden>
        {titles.map((title) => (
          <Cover key={title} book={{ id: title, title }} />
        ))}
      </div>
    </aside>
  )
}
