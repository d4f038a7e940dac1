import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useInstitution } from '../../features/institutions/institutions.tsx'
import { Seal } from '../../ui/page/Seal.tsx'
import styles from './Brand.module.css'

/** The institution at the left of the header: its logo, or a seal cut from its name. */
export function Brand() {
  const { t } = useTranslation('portal')
  const { group, logo } = useInstitution()
  const [isWordmark, setWordmark] = useState(false)
  return (
    <Link to="/home" className={styles['brand']} aria-label={t('brand.home', { name: group.name })}>
      {logo.logoUrl ? (
        <img
          className={styles['logo']}
          src={logo.logoUrl}
          alt={group.name}
          // A wide logo has the name in it; a square one is a sign, and the name stands beside it.
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setWordmark(naturalWidth > naturalHeight * 2)
          }
        />
      ) : (
        <Seal name={group.name} />
      )}
      {!isWordmark && <span className={styles['name']}>{group.name}</span>}
    </Link>
  )
}
