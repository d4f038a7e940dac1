import {
  linkFilters,
  linkKinds,
  type CheckedLink,
  type LinkOutcome,
} from '@shulin/contract/usage-staff'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { rowsOnPage, useCheckedLinks, useCheckNow } from './queries.ts'
import styles from './Usage.module.css'

const keyOf = ({ kind, subject }: CheckedLink) => `${kind}.${subject}`

/** Addresses that readers are led to: the dead ones first, and each to be asked again. */
export function LinksPage() {
  const { t } = useTranslation('usage')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const show = linkFilters.find((one) => one === params.get('show')) ?? 'dead'
  const kind = linkKinds.find((one) => one === params.get('kind'))
  const links = useCheckedLinks({ show, kind, page })
  const columns = useColumns()
  return (
    <ConsoleList
      title={t('links')}
      lead={t('links.lead')}
      query={links}
      failed={t('links.failed')}
      keyOf={keyOf}
      columns={columns}
      rows={rowsOnPage}
      count={(count) => t('links.count', { count })}
      none={{ text: t('links.none'), why: t('links.none.why') }}
      filters={
        <>
          <TextTabs
            label={t('links.show')}
            choices={linkFilters.map((id) => ({ id, label: t(`links.show.${id}`) }))}
            selected={show}
            onChange={(next) => narrow({ show: next })}
          />
          <Select
            label={t('link.kind')}
            isLabelHidden
            size="sm"
            value={kind ?? 'all'}
            onChange={(next) => narrow({ kind: next === 'all' ? undefined : next })}
            options={[
              { id: 'all', label: t('link.kind.all') },
              ...linkKinds.map((id) => ({ id, label: t(`link.kind.${id}`) })),
            ]}
          />
        </>
      }
      renderPanel={(link) => ({ title: link.name, children: <LinkPanel link={link} /> })}
    />
  )
}

function useColumns(): Column<CheckedLink>[] {
  const { t, i18n } = useTranslation('usage')
  const when = (instant: string) => dayAndMinute(instant, i18n.language)
  return [
    {
      id: 'name',
      label: t('link.name'),
      width: '30%',
      cell: (link) => <RowLink id={keyOf(link)}>{link.name}</RowLink>,
    },
    {
      id: 'kind',
      label: t('link.kind'),
      isAside: true,
      cell: ({ kind }) => t(`link.kind.${kind}`),
    },
    { id: 'outcome', label: t('link.outcome'), cell: (link) => <Outcome link={link} /> },
    {
      id: 'since',
      label: t('link.since'),
      isNumeric: true,
      cell: ({ failingSince }) => failingSince && when(failingSince),
    },
    {
      id: 'checked',
      label: t('link.checked'),
      isNumeric: true,
      isAside: true,
      cell: ({ checkedAt }) => when(checkedAt),
    },
  ]
}

const chips: Record<LinkOutcome, Status> = {
  alive: 'done',
  closed: 'done',
  moved: 'look',
  gone: 'overdue',
  unreachable: 'overdue',
  refused: 'inside',
}

function Outcome({ link: { outcome, status } }: { link: CheckedLink }) {
  const { t } = useTranslation('usage')
  return (
    <StatusChip status={chips[outcome]}>
      {[t(`outcome.${outcome}`), status].filter((part) => part !== null).join(' ')}
    </StatusChip>
  )
}

function LinkPanel({ link }: { link: CheckedLink }) {
  const { t, i18n } = useTranslation('usage')
  const check = useCheckNow()
  const { kind, subject, url, failures, failingSince, checkedAt } = link
  const when = (instant: string) => dayAndMinute(instant, i18n.language)
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('link.kind'), t(`link.kind.${kind}`)],
          [
            t('link.address'),
            <a
              key="address"
              className={styles['address']}
              href={url}
              target="_blank"
              rel="noopener"
            >
              {url}
            </a>,
          ],
          [t('link.outcome'), <Outcome key="outcome" link={link} />],
          [t('link.failures'), failures > 0 ? failures.toLocaleString(i18n.language) : null],
          [t('link.since'), failingSince && when(failingSince)],
          [t('link.checked'), when(checkedAt)],
        ]}
      />
      <Buttons>
        <Button
          size="sm"
          look="main"
          isBusy={check.isPending}
          busyLabel={t('link.checking')}
          onPress={() =>
            check.mutate(
              { kind, subject },
              {
                onSuccess: ({ outcome }) =>
                  showToast({ kind: 'success', message: t(`outcome.${outcome}`) }),
                onError: ({ message }) => showToast({ kind: 'error', message }),
              },
            )
          }
        >
          {t('link.checkNow')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
