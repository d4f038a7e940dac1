import type { PersonalInfo } from '@shulin/contract/personal-info'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../platform/instants.ts'
import { Facts } from '../../ui/console/Facts.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { AllianceButton } from '../alliance/alliance.ts'
import { EditInfoDialog } from './EditInfoDialog.tsx'
import styles from './PersonalInfo.module.css'
import { usePersonalInfo, useSwitchLending } from './queries.ts'

/** The card of the reader and all that the library knows beside it; what the reader may say is changed here. */
export function OwnCard() {
  const { t } = useTranslation('personal-info')
  const query = usePersonalInfo()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles['part']} aria-labelledby="own-card">
      <h2 id="own-card" className="t-section">
        {t('card')}
      </h2>
      <QueryState query={query} failed={t('failed')}>
        {(info) => (
          <>
            <CardFacts info={info} />
            <div className={styles['acts']}>
              <Button onPress={() => setOpen(true)}>{t('edit')}</Button>
              {info.status === 'normal' && <AllianceButton />}
            </div>
            {isOpen && <EditInfoDialog info={info} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryState>
    </section>
  )
}

function CardFacts({ info }: { info: PersonalInfo }) {
  const { t, i18n } = useTranslation('personal-info')
  const lending = useSwitchLending()
  const [begin, end] = [info.validBegin, info.validEnd].map((day) => dayOf(day, i18n.language))
  const bound = (flag: '0' | '1') => t(flag === '1' ? 'bound' : 'notBound')
  return (
    <>
      <Facts
        facts={[
          [t('library'), info.libName],
          [t('userType'), info.userType],
          [t('validity'), t('validity.days', { begin, end })],
          [
            t('status'),
            <StatusChip key="status" status={info.status === 'normal' ? 'done' : 'stop'}>
              {t(`status.${info.status}`)}
            </StatusChip>,
          ],
          [t('department'), info.department],
          [t('grade'), info.grade],
          [t('className'), info.className],
          [t('position'), info.position],
          [t('job'), info.job],
          [t('unit'), info.unit],
          [t('certificateNo'), info.certificateNo],
          [t('deposit'), t('money', { amount: info.deposit })],
          [t('prepayment'), t('money', { amount: info.prepayment })],
          [t('weixin'), bound(info.weixinFlag)],
          [t('passport'), bound(info.passportFlag)],
        ]}
      />
      <div className={styles['lend']}>
        <Switch
          isOn={(lending.isPending ? lending.variables : info.lendFlag) === '1'}
          isDisabled={lending.isPending}
          onChange={(isOn) => lending.mutate(isOn ? '1' : '0')}
        >
          {t('lend')}
        </Switch>
      </div>
    </>
  )
}
