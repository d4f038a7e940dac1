import type { UserInfo } from '@shulin/contract/identity'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { ChangePicture } from './ChangePicture.tsx'
import styles from './PersonalInfo.module.css'
import { usePersonalInfo } from './queries.ts'

/** Who the reader is to the library, with the picture and the way to another one. */
export function OwnProfile({ reader }: { reader: UserInfo }) {
  const { t } = useTranslation('personal-info')
  const info = usePersonalInfo().data
  const { name, libName, primaryId, picUrl } = reader
  const known = [
    info?.userType,
    info?.department,
    info?.grade,
    info?.libName || libName,
    t('account', { account: primaryId }),
  ]
  return (
    <>
      <div className={styles['hello']}>
        <Avatar name={name} src={picUrl} size={64} />
        <div className={styles['who']}>
          <p className="t-section">{name}</p>
          <p className="t-2 num">{known.filter(Boolean).join(' · ')}</p>
        </div>
        <ChangePicture />
      </div>
      <p className={`t-cap ${styles['how']}`}>{t('picture.how')}</p>
    </>
  )
}
