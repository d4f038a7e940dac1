import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Facts } from '../../../ui/console/Facts.tsx'
import { PanelPart } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { opinionsOn } from './queries.ts'

/** What readers think of a trial, without their names. */
export function Opinions({ databaseId }: { databaseId: string }) {
  const { t, i18n } = useTranslation('databaseSetup')
  const query = useQuery(opinionsOn(databaseId))
  return (
    <PanelPart title={t('opinions')}>
      <QueryState query={query} failed={t('opinions.failed')}>
        {({ scores, list }) => (
          <>
            <Facts
              facts={scores
                .map((count, n) => [t('opinions.score', { score: n + 1 }), count] as const)
                .toReversed()}
            />
            <ul>
              {list
                .filter(({ content }) => content !== '')
                .map(({ score, content, givenAt }) => (
                  <li key={`${givenAt} ${content}`}>
                    {content}{' '}
                    <span className="t-cap num">
                      {t('opinions.score', { score })} {dayAndMinute(givenAt, i18n.language)}
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
