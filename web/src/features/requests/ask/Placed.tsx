import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { tabAddress } from '../../personal-centre/personal-centre.ts'
import styles from './Ask.module.css'

interface Props {
  requestNo: string
  /** Where it is fetched, or where it goes. */
  where: string
  /** When it is likely to be there. */
  when?: string | undefined
  onClose: () => void
}

/** A request that was placed: its number, and where it is followed. */
export function Placed({ requestNo, where, when, onClose }: Props) {
  const { t } = useTranslation('requests')
  return (
    <div className={styles['placed']}>
      <output>
        <StatusChip status="done">{t('ask.placed')}</StatusChip>
        <p className={styles['number']}>
          {t('number')} <b className="num">{requestNo}</b>
        </p>
      </output>
      <dl className={styles['sum']}>
        {when && (
          <>
            <dt>{t('expected')}</dt>
            <dd>{when}</dd>
          </>
        )}
        {where && (
          <>
            <dt>{t('ask.to')}</dt>
            <dd>{where}</dd>
          </>
        )}
      </dl>
      <p className="t-cap">{t('ask.placed.why')}</p>
      <div className={styles['foot']}>
        <Button onPress={onClose}>{t('close')}</Button>
        <LinkButton look="main" href={tabAddress('requests')}>
          {t('ask.follow')}
        </LinkButton>
      </div>
    </div>
  )
}
