import { requestStates, requestTypes } from '@shulin/contract/requests'
import type { StaffRequest } from '@shulin/contract/requests-staff'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { useScanKeys } from '../../../ui/console/useScanKeys.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { TextTabs } from '../../../ui/lists/TextTabs.tsx'
import { HandOver } from './HandOver.tsx'
import { PickBar } from './PickBar.tsx'
import { PickList } from './PickList.tsx'
import { queue, rowsOnPage } from './queries.ts'
import { RequestPanel } from './RequestPanel.tsx'
import { useColumns } from './useColumns.tsx'
import { useMove } from './useMove.ts'

const views = [...requestStates, 'all'] as const
type View = (typeof views)[number]

/** What readers asked for, to be fetched, brought and handed over: a queue by state, type and pickup place. */
export function RequestsPage() {
  const { t, i18n } = useTranslation('staffRequests')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const { openRow, close } = useOpenRow()
  const text = params.get('text') ?? ''
  // Who looks for a certain request does not know its state.
  const view: View =
    views.find((one) => one === params.get('state')) ?? (text === '' ? 'start' : 'all')
  const requestType = requestTypes.find((one) => one === params.get('type'))
  const place = params.get('place') ?? undefined
  const isLate = params.get('late') === '1'
  const query = useQuery(
    queue(
      {
        status: view === 'all' ? undefined : view,
        requestType,
        pickupLocationId: place,
        isLate,
        text,
      },
      page,
    ),
  )
  const list = query.data?.list ?? []
  const counts: Partial<Record<View | 'late', number>> = query.data?.counts ?? {}
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = list.filter(({ requestId }) => chosen.has(requestId))
  const opened = list.find(({ requestId }) => requestId === openRow)
  const move = useMove()
  const field = useRef<HTMLInputElement>(null)
  const keys = useMemo(
    () => ({
      F2: () => field.current?.focus(),
      F4: () => {
        const next = opened?.next[0]
        if (opened && next) move.mutate({ request: opened, next, barcode: '' })
      },
      F8: () => window.print(),
    }),
    [opened, move],
  )
  useScanKeys(field, keys)
  const listKeys = useListKeys()
  const choose = (requests: readonly StaffRequest[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const { requestId } of requests) {
        if (isChosen) after.add(requestId)
        else after.delete(requestId)
      }
      return after
    })
  const columns = useColumns({
    isChosen: ({ requestId }) => chosen.has(requestId),
    onChoose: (request, isChosen) => choose([request], isChosen),
  })
  /** One after the other: what became of each is said. */
  async function moveOn() {
    for (const request of picked) {
      const [next] = request.next
      if (next) await move.mutateAsync({ request, next, barcode: '' }).catch(() => undefined)
    }
    setChosen(new Set())
  }
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${count.toLocaleString(i18n.language)}`

  return (
    <>
      <ConsoleList
        title={t('title')}
        lead={t('lead')}
        query={query}
        failed={t('failed')}
        keyOf={({ requestId }) => requestId}
        columns={columns}
        rows={rowsOnPage}
        count={(count) => t('count', { count })}
        none={{ text: t('none'), why: t('none.why') }}
        keys={[
          ...listKeys,
          { keys: ['F2'], label: t('key.handOver') },
          { keys: ['F4'], label: t('key.next') },
          { keys: ['F8'], label: t('key.print') },
        ]}
        above={
          <>
            <HandOver ref={field} opened={opened} />
            <TextTabs<View>
              label={t('state')}
              selected={view}
              onChange={(next) => narrow({ state: next })}
              choices={views.map((id) => ({ id, label: counted(t(`state.${id}`), counts[id]) }))}
            />
          </>
        }
        filters={
          <>
            <FindField
              label={t('find')}
              wanted={text}
              onFind={(words) => narrow({ text: words || undefined, state: undefined })}
            />
            <Select<(typeof requestTypes)[number] | 'all'>
              label={t('type')}
              isLabelHidden
              size="sm"
              value={requestType ?? 'all'}
              onChange={(next) => narrow({ type: next === 'all' ? undefined : next })}
              options={(['all', ...requestTypes] as const).map((id) => ({
                id,
                label: t(`type.${id}`),
              }))}
            />
            <Select
              label={t('place')}
              isLabelHidden
              size="sm"
              value={place ?? 'all'}
              onChange={(next) => narrow({ place: next === 'all' ? undefined : next })}
              options={[
                { id: 'all', label: t('place.all') },
                ...(query.data?.places ?? []).map(({ locationId, name, count }) => ({
                  id: locationId,
                  label: counted(name, count),
                })),
              ]}
            />
            <Checkbox
              isChecked={isLate}
              onChange={(only) => narrow({ late: only ? '1' : undefined })}
            >
              {counted(t('late.only'), counts.late)}
            </Checkbox>
          </>
        }
        renderPanel={(request) => ({
          title: request.requestNo,
          children: <RequestPanel request={request} move={move} onCancelled={close} />,
        })}
      >
        <PickBar
          list={list}
          picked={picked}
          isBusy={move.isPending}
          onChooseAll={(isChosen) => choose(list, isChosen)}
          onClear={() => setChosen(new Set())}
          onMove={() => void moveOn()}
        />
      </ConsoleList>
      <PickList requests={picked.length > 0 ? picked : list} at={query.dataUpdatedAt} />
    </>
  )
}
