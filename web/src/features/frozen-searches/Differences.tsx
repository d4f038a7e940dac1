import type { compareFrozenSearch, FrozenDifference } from '@shulin/contract/frozen-searches'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RefusedCall, type Answer } from '../../platform/api.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { frozenRows } from './queries.ts'
import { TitleList } from './TitleList.tsx'

interface Props {
  query: UseQueryResult<Answer<typeof compareFrozenSearch>>
  part: FrozenDifference
}

/** What the same search finds now and did not then, finds no more, or finds otherwise described. */
export function Differences({ query, part }: Props) {
  const { t } = useTranslation('frozen-searches')
  const [page, turnTo] = usePageNumber()
  return (
    <QueryState
      query={query}
      failed={(error) => (error instanceof RefusedCall ? error.reply.message : t('failed'))}
    >
      {(compared) =>
        compared[part] === 0 ? (
          <p className="t-2">{t(`none.${part}`)}</p>
        ) : (
          <>
            <TitleList titles={compared.list} label={t(`part.${part}`)} />
            <Pager page={page} total={compared[part]} rows={frozenRows} onChange={turnTo} />
          </>
        )
      }
    </QueryState>
  )
}
