import { decideGrouping } from '@shulin/contract/catalogue-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Aside, Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { SearchField } from '../../../ui/controls/SearchField.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useChangeRecord, useFoundRecords } from './useCatalogue.ts'

/** Finds the record that another one belongs with, and puts the two together. */
export function JoinPanel({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const { t } = useTranslation('cataloguing')
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState('')
  const [note, setNote] = useState('')
  const found = useFoundRecords(wanted, 1)
  const decide = useChangeRecord(decideGrouping, recordId)
  const join = (otherRecordId: number) =>
    decide.mutate(
      { recordId, otherRecordId, belongTogether: true, note: note.trim() || null },
      {
        onSuccess: () => {
          onClose()
          showToast({ kind: 'success', message: t('group.decided') })
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  return (
    <PanelBody>
      <TextField
        label={t('group.note')}
        value={note}
        maxLength={500}
        isOptional
        onChange={setNote}
      />
      <SearchField
        label={t('group.join.find')}
        value={text}
        onChange={setText}
        onSubmit={(words) => setWanted(words.trim())}
      />
      <Buttons>
        <Button size="sm" onPress={() => setWanted(text.trim())}>
          {t('records.go')}
        </Button>
      </Buttons>
      {wanted !== '' && (
        <QueryState query={found} failed={t('records.failed')}>
          {({ list }) => {
            const others = list.filter((record) => record.recordId !== recordId)
            if (others.length === 0) return <Aside>{t('records.none')}</Aside>
            return others.map((other) => (
              <PanelPart key={other.recordId} title={other.title}>
                <Aside>
                  {[other.recordId, ...other.creators.slice(0, 2), other.publishedYear]
                    .filter((fact) => fact !== null)
                    .join(' · ')}
                </Aside>
                <Buttons>
                  <Button
                    size="sm"
                    isBusy={decide.isPending}
                    aria-label={`${t('group.join.this')} ${other.title} ${other.recordId}`}
                    onPress={() => join(other.recordId)}
                  >
                    {t('group.join.this')}
                  </Button>
                </Buttons>
              </PanelPart>
            ))
          }}
        </QueryState>
      )}
    </PanelBody>
  )
}
