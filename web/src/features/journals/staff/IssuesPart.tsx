import type { ReceivedIssue } from '@shulin/contract/journals-staff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../platform/instants.ts'
import { PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { issuesQuery, useRemoveIssue } from './queries.ts'
import { ReceiveIssueForm } from './ReceiveIssueForm.tsx'

interface Props {
  recordId: number
  locations: readonly { code: string; name: string }[]
}

/** The issues that arrived and those that are missing; another one is noted below. */
export function IssuesPart({ recordId, locations }: Props) {
  const { t, i18n } = useTranslation('journals-staff')
  const issues = useQuery(issuesQuery(recordId))
  const remove = useRemoveIssue()
  const take = ({ year, volume, issue }: ReceivedIssue) =>
    remove.mutate(
      { recordId, year, volume, issue },
      {
        onSuccess: () => showToast({ kind: 'success', message: t('issue.removed') }),
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  return (
    <PanelPart title={t('issues')}>
      <ReceiveIssueForm recordId={recordId} locations={locations} />
      <QueryState query={issues} failed={t('issues.failed')}>
        {({ list, missing }) => (
          <>
            {missing.map(({ year, issues: numbers }) => (
              <Notice key={year}>{t('missing', { year, issues: numbers.join(t('comma')) })}</Notice>
            ))}
            {list.length === 0 && <p className="t-2">{t('issues.none')}</p>}
            <ul aria-label={t('issues')}>
              {list.map((received) => (
                <li key={`${received.year} ${received.volume} ${received.issue}`}>
                  <Chip onRemove={() => take(received)}>{nameOf(received, t('volume'))}</Chip>{' '}
                  <span className="t-cap">
                    {[
                      received.locationName,
                      received.receivedOn && dayOf(received.receivedOn, i18n.language),
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </PanelPart>
  )
}

const nameOf = ({ year, volume, issue }: ReceivedIssue, volumeWord: string) =>
  volume === '' ? `${year}/${issue}` : `${year} ${volumeWord} ${volume}/${issue}`
