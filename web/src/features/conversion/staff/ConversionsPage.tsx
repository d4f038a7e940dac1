import type { ConversionRun } from '@shulin/contract/conversion-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute, duration } from '../../../platform/instants.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { rows, useConversions } from './queries.ts'

/** Rehearsals, runs and comparisons of coming over from another system, newest first. */
export function ConversionsPage() {
  const { t, i18n } = useTranslation('conversion')
  const [page] = usePageNumber()
  const runs = useConversions(page)
  const columns = useColumns()
  return (
    <ConsoleList
      title={t('runs')}
      lead={t('runs.lead')}
      query={runs}
      failed={t('runs.failed')}
      keyOf={({ runId }) => runId}
      columns={columns}
      rows={rows}
      count={(count) => t('runs.count', { count })}
      none={{ text: t('runs.none'), why: t('runs.none.why') }}
      renderPanel={(run) => ({
        title: `${t(`kind.${run.kind}`)} ${dayAndMinute(run.startedAt, i18n.language)}`,
        children: <RunPanel run={run} />,
      })}
    />
  )
}

function useColumns(): Column<ConversionRun>[] {
  const { t, i18n } = useTranslation('conversion')
  return [
    {
      id: 'startedAt',
      label: t('run.startedAt'),
      isNumeric: true,
      width: '24%',
      cell: ({ runId, startedAt }) => (
        <RowLink id={runId}>
          <time dateTime={startedAt}>{dayAndMinute(startedAt, i18n.language)}</time>
        </RowLink>
      ),
    },
    { id: 'kind', label: t('run.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'origin', label: t('run.origin'), isAside: true, cell: ({ origin }) => origin },
    {
      id: 'differences',
      label: t('run.differences'),
      isNumeric: true,
      isAtEnd: true,
      cell: ({ differences }) => differences.toLocaleString(i18n.language),
    },
  ]
}

const counted = [
  'lines',
  'added',
  'changed',
  'unchanged',
  'ended',
  'kept',
  'leftOut',
  'withoutConsent',
] as const

/** What a run did, part by part. */
function RunPanel({ run }: { run: ConversionRun }) {
  const { t, i18n } = useTranslation('conversion')
  const { runId, kind, origin, mappingName, startedAt, endedAt, differences, counts } = run
  const number = (count: number) => count.toLocaleString(i18n.language)
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('run.kind'), t(`kind.${kind}`)],
          [t('run.origin'), origin],
          [t('run.mapping'), mappingName],
          [t('run.startedAt'), dayAndMinute(startedAt, i18n.language)],
          [t('run.took'), duration(Date.parse(endedAt) - Date.parse(startedAt), i18n.language)],
          [t('run.differences'), number(differences)],
        ]}
      />
      <Buttons>
        <LinkButton size="sm" href={`/system/conversion/${runId}`}>
          {t('run.show')}
        </LinkButton>
      </Buttons>
      {counts.map((of) => (
        <PanelPart key={of.part} title={t(`part.${of.part}`)}>
          <Facts
            facts={counted
              .filter((what) => what === 'lines' || of[what] > 0)
              .map((what) => [t(`count.${what}`), number(of[what])])}
          />
        </PanelPart>
      ))}
    </PanelBody>
  )
}
