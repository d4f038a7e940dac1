import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/Page.tsx'
import { Ledger } from './Ledger.tsx'
import { PointFigures } from './PointFigures.tsx'
import { PointRules } from './PointRules.tsx'
import styles from './Points.module.css'

/** The points of the reader: how many there are, why each is there, and by which rules. */
export function PointsTab({ kind }: { kind: string }) {
  const { t } = useTranslation('points')
  return (
    <Page title={t('title')} kind={kind} width="part">
      <PointFigures />
      <div className={styles['parts']}>
        <Ledger />
        <PointRules />
      </div>
    </Page>
  )
}
