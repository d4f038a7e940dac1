import { claims, type StaffWork } from '@shulin/contract/researchers-staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { ClaimByNumber } from './ClaimByNumber.tsx'
import { useDecideWorks, worksQuery } from './queries.ts'
import styles from './researchers-staff.module.css'

const rows = 20

/** Works found by the names and the ORCID of a researcher: staff confirm or refuse each, and readers see what was confirmed. */
export function WorksToDecide({ researcherId }: { researcherId: string }) {
  const { t } = useTranslation('researchers-staff')
  const [claim, setClaim] = useState<StaffWork['claim']>('open')
  const [page, setPage] = useState(1)
  const query = useQuery(worksQuery(researcherId, claim, page))
  const choose = (chosen: StaffWork['claim']) => {
    setClaim(chosen)
    setPage(1)
  }
  return (
    <PanelPart title={t('works')}>
      <TextTabs
        label={t('works.state')}
        choices={claims.map((id) => ({ id, label: t(`works.${id}`) }))}
        selected={claim}
        onChange={choose}
      />
      <QueryState query={query} failed={t('works.failed')}>
        {({ list, total }) =>
          total === 0 ? (
            <p className="t-2">{t(`works.none.${claim}`)}</p>
          ) : (
            <>
              <ul className={styles['rows']} aria-label={t(`works.${claim}`)}>
                {list.map((work) => (
                  <Work key={work.recordId} researcherId={researcherId} work={work} />
                ))}
              </ul>
              <Pager page={page} total={total} rows={rows} onChange={setPage} />
            </>
          )
        }
      </QueryState>
      <ClaimByNumber researcherId={researcherId} />
    </PanelPart>
  )
}

function Work({ researcherId, work }: { researcherId: string; work: StaffWork }) {
  const { t } = useTranslation('researchers-staff')
  const decide = useDecideWorks()
  const { recordId, title, author, year, claim, foundBy } = work
  const press = (wanted: StaffWork['claim']) =>
    decide.mutate(
      { researcherId, recordIds: [recordId], claim: wanted },
      { onError: ({ message }) => showToast({ kind: 'error', message }) },
    )
  const found = foundBy.map((by) => t(`works.foundBy.${by}`))
  return (
    <li>
      <div className={styles['words']}>
        <p>{title}</p>
        <p className="t-cap">{[author, year, ...found].filter(Boolean).join(' · ')}</p>
      </div>
      {claim === 'open' ? (
        <>
          <Button
            size="sm"
            aria-label={t('works.confirm.one', { title })}
            onPress={() => press('claimed')}
          >
            {t('works.confirm')}
          </Button>
          <Button
            size="sm"
            look="text"
            aria-label={t('works.refuse.one', { title })}
            onPress={() => press('refused')}
          >
            {t('works.refuse')}
          </Button>
        </>
      ) : (
        <Button
          size="sm"
          look="text"
          aria-label={t('works.reopen.one', { title })}
          onPress={() => press('open')}
        >
          {t('works.reopen')}
        </Button>
      )}
    </li>
  )
}
