import type { CarryingPackage } from '@shulin/contract/journals'
import { noteFullTextVisit } from '@shulin/contract/usage'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { noteUse } from '../usage/usage.ts'
import styles from './Journals.module.css'

interface Props {
  recordId: number
  packages: CarryingPackage[]
}

/** Who carries the journal, of which years, and the way to read it. */
export function CarryingPackages({ recordId, packages }: Props) {
  const { t } = useTranslation('journals')
  if (packages.length === 0) return null
  return (
    <section className={styles['part']} aria-label={t('packages')}>
      <h2 className="t-section">{t('packages')}</h2>
      <ul className={styles['packages']}>
        {packages.map(({ packageId, packageName, supplier, covered, url, eCollectionId }) => (
          <li key={packageId}>
            <div>
              <Link className="link-ink" to={`/packageDetail?id=${packageId}`}>
                {packageName}
              </Link>
              <p className="t-cap num">
                {[supplier, covered && t('covered', { covered })].filter(Boolean).join('　')}
              </p>
            </div>
            {url !== '' && (
              <LinkButton
                href={url}
                size="sm"
                target="_blank"
                rel="noreferrer"
                aria-label={t('readIn', { name: packageName })}
                onPress={() =>
                  noteUse(noteFullTextVisit, {
                    body: { recordId, url, ...(eCollectionId && { eCollectionId }) },
                  })
                }
              >
                {t('read')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
