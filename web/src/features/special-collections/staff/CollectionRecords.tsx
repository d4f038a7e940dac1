import { mostRecordsAtOnce } from '@shulin/contract/special-collections-staff'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { Aside, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { recordsQuery, useAddRecords, useRemoveRecord } from './queries.ts'
import { recordsIn } from './record-lines.ts'

const rows = 20

/** The titles of a collection: those in it, and a field that puts others there. */
export function CollectionRecords({ collectionId }: { collectionId: string }) {
  const { t } = useTranslation('special-collections-staff')
  const [page, setPage] = useState(1)
  const query = useQuery(recordsQuery(collectionId, page, rows))
  const remove = useRemoveRecord()
  const takeOut = (recordId: number) =>
    remove.mutate(
      { collectionId, recordId },
      { onError: ({ message }) => showToast({ kind: 'error', message }) },
    )
  return (
    <PanelPart title={t('records')}>
      <AddRecords collectionId={collectionId} />
      <QueryState query={query} failed={t('records.failed')}>
        {({ list, total }) => (
          <>
            <ul>
              {list.map(({ recordId, title, author, url }) => (
                <li key={recordId}>
                  <IconButton
                    size="sm"
                    label={t('records.remove', { title })}
                    isDisabled={remove.isPending}
                    onPress={() => takeOut(recordId)}
                  >
                    <X aria-hidden />
                  </IconButton>
                  <span className="t-cap num">{recordId}</span> {title}{' '}
                  <Aside>{[author, url].filter(Boolean).join(' ')}</Aside>
                </li>
              ))}
            </ul>
            <Pager page={page} total={total} rows={rows} onChange={setPage} />
          </>
        )}
      </QueryState>
    </PanelPart>
  )
}

function AddRecords({ collectionId }: { collectionId: string }) {
  const { t } = useTranslation('special-collections-staff')
  const add = useAddRecords()
  const form = useForm({
    first: { lines: '' },
    rules: ({ lines }) => {
      const records = recordsIn(lines)
      if (records === undefined) return { lines: t('records.bad') }
      if (records.length === 0) return { lines: t('records.missing') }
      return records.length > mostRecordsAtOnce
        ? { lines: t('records.many', { count: mostRecordsAtOnce }) }
        : {}
    },
    act: async ({ lines }, { reset }) => {
      await add.mutateAsync({ collectionId, records: recordsIn(lines) ?? [] })
      reset()
      showToast({ kind: 'success', message: t('records.added') })
    },
    fieldOf: ({ code }) => (code === 'collection.title-not-held' ? 'lines' : undefined),
  })
  return (
    <form {...form.frame} aria-label={t('records.add')}>
      <TextField
        {...form.field('lines')}
        label={t('records.numbers')}
        rows={4}
        hint={t('records.numbers.how')}
      />
      <FormFoot form={form} save={t('records.add')} saving={t('saving')} isMinor />
    </form>
  )
}
