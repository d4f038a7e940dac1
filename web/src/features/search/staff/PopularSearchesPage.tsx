import type { JudgedSearch } from '@shulin/contract/search-staff'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { Aside, Section } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { BarredWords } from './BarredWords.tsx'
import { usePopularSearchSetup, usePutBack, useTakeDown } from './usePopularSearches.ts'

/** What others see of searches, for those who answer for it: what is listed, what was taken down, which words bar a search. */
export function PopularSearchesPage() {
  const { t } = useTranslation('indexHealth')
  const setup = usePopularSearchSetup()
  const columns = useColumns()
  return (
    <ConsolePage title={t('popular')} lead={t('popular.lead')} keys={[]}>
      <QueryState query={setup} failed={t('popular.failed')}>
        {({ searches, words }) => (
          <>
            <Section title={t('popular.list')}>
              {searches.length === 0 ? (
                <Aside>{t('popular.none')}</Aside>
              ) : (
                <Table
                  caption={t('popular.list')}
                  isDense
                  rows={searches}
                  keyOf={({ keyword }) => keyword}
                  columns={columns}
                />
              )}
            </Section>
            <BarredWords key={words.join('\n')} words={words} />
          </>
        )}
      </QueryState>
    </ConsolePage>
  )
}

const chips: Record<JudgedSearch['state'], Status> = {
  shown: 'shelf',
  takenDown: 'cancelled',
  barred: 'cancelled',
}

function useColumns(): Column<JudgedSearch>[] {
  const { t, i18n } = useTranslation('indexHealth')
  return [
    { id: 'keyword', label: t('popular.keyword'), cell: ({ keyword }) => keyword },
    {
      id: 'count',
      label: t('popular.count'),
      isNumeric: true,
      cell: ({ count }) => count.toLocaleString(i18n.language),
    },
    {
      id: 'state',
      label: t('popular.state'),
      cell: ({ state }) => (
        <StatusChip status={chips[state]}>{t(`popular.state.${state}`)}</StatusChip>
      ),
    },
    { id: 'act', label: t('popular.act'), cell: (search) => <Act {...search} /> },
  ]
}

/** Takes a search down, or puts it back: one press each, and each undoes the other. */
function Act({ keyword, state }: JudgedSearch) {
  const { t } = useTranslation('indexHealth')
  const isDown = state === 'takenDown'
  const takeDown = useTakeDown()
  const putBack = usePutBack()
  const { mutate, isPending } = isDown ? putBack : takeDown
  const act = () =>
    mutate(keyword, {
      onSuccess: () =>
        showToast({
          kind: 'success',
          message: t(isDown ? 'popular.putBack.done' : 'popular.takeDown.done', { keyword }),
        }),
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  const words = t(isDown ? 'popular.putBack' : 'popular.takeDown')
  const named = t(isDown ? 'popular.putBack.of' : 'popular.takeDown.of', { keyword })
  return (
    <Button size="sm" isBusy={isPending} aria-label={named} onPress={act}>
      {words}
    </Button>
  )
}
