import type { CarryingPackage } from '@shulin/contract/journals'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import styles from './Journals.module.css'

/** Who carries the journal, of which years, and the way to read it. */
export function CarryingPackages({ packages }: { packages: CarryingPackage[] }) {
  const { t } = useTranslation('journals')
  if (packages.length === 0) return null
  return (
    <section className={styles['part']} aria-label={t('packages')}>
      <h2 className="t-section">{t('packages')}</h2>
      <ul className={styles['packages']}>
        {packages.map(({ packageId, packageName, supplier, covered, url }) => (
          <li key={packageId}>
            <div>
              <Link className="link-ink" to={`/packageDetail?id=${packageId}`}>
                {packageName}
              </Link>
              <p className="t-cap num">
                {[supplier, covered && t('covered', { covered })].filter(Boolean).join(t('space'))}
              </p>
            </div>
            {url !== '' && (
              <LinkButton
                href={url}
                size="sm"
                target="_blank"
                rel="noreferrer"
                aria-label={t('readIn', { name: packageName })}
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
