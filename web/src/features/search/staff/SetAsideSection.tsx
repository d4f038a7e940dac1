import type { listSetAside, SetAside } from '@shulin/contract/search-staff'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../platform/api.ts'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { Aside, Section } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import styles from './SetAside.module.css'
import { rows } from './queries.ts'
import { useTryAgain, type useSetAside } from './useIndex.ts'

interface Props {
  query: ReturnType<typeof useSetAside>
  page: number
  onPage: (page: number) => void
  openRow: string | undefined
}

/** Titles the index refused five times: nothing is lost, but nobody finds them as they are now. */
export function SetAsideSection({ query, page, onPage, openRow }: Props) {
  const { t } = useTranslation('indexHealth')
  const columns = useColumns()
  const again = useTryAgain()
  const all = () =>
    again.mutate('all', {
      onSuccess: ({ marked }) =>
        showToast({ kind: 'success', message: t('again.done', { count: marked }) }),
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  const isEmpty = (data: Answer<typeof listSetAside> | undefined) => !data || data.total === 0
  return (
    <Section
      title={t('setAside')}
      tools={
        !isEmpty(query.data) && (
          <Button size="sm" isBusy={again.isPending} busyLabel={t('again.busy')} onPress={all}>
            {t('again.all')}
          </Button>
        )
      }
    >
      <QueryState query={query} failed={t('setAside.failed')}>
        {({ list, total }) =>
          total === 0 ? (
            <Aside>{t('setAside.none')}</Aside>
          ) : (
            <>
              <p>{t('setAside.why')}</p>
              <Table
                caption={t('setAside')}
                isDense
                rows={list}
                keyOf={({ recordId }) => String(recordId)}
                {...(openRow !== undefined && { selectedKey: openRow })}
                columns={columns}
              />
              <Pager page={page} total={total} rows={rows} onChange={onPage} />
            </>
          )
        }
      </QueryState>
    </Section>
  )
}

function useColumns(): Column<SetAside>[] {
  const { t, i18n } = useTranslation('indexHealth')
  return [
    {
      id: 'title',
      label: t('setAside.title'),
      width: '34%',
      cell: ({ recordId, title }) => (
        <RowLink id={String(recordId)}>
          {title ?? t('setAside.noTitle', { number: recordId })}
        </RowLink>
      ),
    },
    {
      id: 'error',
      label: t('setAside.error'),
      cell: ({ error }) => <span className={styles['error']}>{error}</span>,
    },
    {
      id: 'at',
      label: t('setAside.at'),
      isNumeric: true,
      width: '20%',
      cell: ({ setAsideAt }) => (
        <time dateTime={setAsideAt}>{dayAndMinute(setAsideAt, i18n.language)}</time>
      ),
    },
  ]
}
