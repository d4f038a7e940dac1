import {
  addItem,
  changeItem,
  type Item,
  type ItemFields,
  type StatusToSet,
} from '@shulin/contract/catalogue-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../platform/drafts.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useStaff } from '../../staff/staff.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { conflictIn, refusedField, useChangeRecord, useChoices } from './useCatalogue.ts'
import { useWords } from './useWords.ts'

interface Props {
  recordId: number
  /** Undefined: a new one. */
  item: Item | undefined
  onClose: () => void
}

const statuses: StatusToSet[] = ['on shelf', 'in process', 'in transit', 'lost', 'withdrawn']

/** One item: where it stands, what is on its spine, whether it is still there. */
export function ItemPanel({ recordId, item, onClose }: Props) {
  const { t } = useTranslation('cataloguing')
  const { institution } = useStaff()
  const words = useWords()
  const places = useChoices().data?.locations.filter(({ isMirrored }) => !isMirrored) ?? []
  const stored = {
    barcode: item?.barcode ?? '',
    callNo: item?.callNo ?? '',
    volume: item?.volume ?? '',
    locationId: item?.locationId ?? places[0]?.code ?? '',
    status: item?.status ?? 'on shelf',
  }
  const [draft, setDraft] = useDraft<typeof stored>(
    `${institution.groupCode} item ${item?.itemId ?? `of ${recordId}`}`,
  )
  const edited = draft ?? stored
  const edit = (part: Partial<typeof stored>) => setDraft(() => ({ ...edited, ...part }))
  const [isTried, setTried] = useState(false)
  const change = useChangeRecord(changeItem, recordId)
  const add = useChangeRecord(addItem, recordId)
  const save = item ? change : add
  const refused = refusedField(save.error)
  const isCirculating = item?.status === 'on loan' || item?.status === 'held'

  if (item?.isMirror) {
    return (
      <PanelBody>
        <p>
          {[item.barcode, item.callNo, words.place(item.locationId)].filter(Boolean).join(' · ')}
        </p>
        <Notice kind="info">{t('item.mirror')}</Notice>
      </PanelBody>
    )
  }

  const done = (message: string) => ({
    onSuccess: () => {
      setDraft(() => undefined)
      onClose()
      showToast({ kind: 'success', message })
    },
    onError: (error: Error) => {
      if (!conflictIn(error)) showToast({ kind: 'error', message: error.message })
    },
  })
  const saveNow = () => {
    setTried(true)
    if (edited.barcode.trim() === '') return
    const { status, ...others } = {
      ...edited,
      barcode: edited.barcode.trim(),
      callNo: edited.callNo.trim() || null,
      volume: edited.volume.trim() || null,
    }
    // What circulates keeps its status: it is not sent.
    const fields = isCirculating ? others : { ...others, status: status as StatusToSet }
    if (item) {
      change.mutate({ itemId: item.itemId, version: item.version, fields }, done(t('saved')))
    } else {
      add.mutate({ recordId, item: fields as ItemFields }, done(t('item.added')))
    }
  }
  const now = item
    ? [item.barcode, item.callNo, words.place(item.locationId), t(`item.status.${item.status}`)]
    : []

  return (
    <PanelBody>
      <ConflictNote error={save.error} now={now.filter(Boolean).join(' · ')} />
      <TextField
        label={t('item.barcode')}
        value={edited.barcode}
        maxLength={64}
        error={
          isTried && edited.barcode.trim() === ''
            ? t('field.missing')
            : refused === 'barcode'
              ? save.error?.message
              : undefined
        }
        onChange={(barcode) => edit({ barcode })}
      />
      <Select
        label={t('item.location')}
        value={edited.locationId || null}
        onChange={(locationId) => edit({ locationId })}
        options={places.map(({ code, name, library }) => ({
          id: code,
          label: `${library} · ${name}`,
        }))}
        error={refused === 'locationId' ? save.error?.message : undefined}
        {...(item &&
          item.currentLocationId !== item.locationId && {
            hint: t('item.nowAt', { place: words.place(item.currentLocationId) }),
          })}
      />
      <TextField
        label={t('item.callNo')}
        value={edited.callNo}
        maxLength={100}
        isOptional
        hint={t('item.callNo.hint')}
        onChange={(callNo) => edit({ callNo })}
      />
      <TextField
        label={t('item.volume')}
        value={edited.volume}
        maxLength={100}
        isOptional
        onChange={(volume) => edit({ volume })}
      />
      {isCirculating ? (
        <Aside>{t('item.circulating')}</Aside>
      ) : (
        <Select
          label={t('item.status')}
          value={edited.status as StatusToSet}
          onChange={(status) => edit({ status })}
          options={statuses.map((id) => ({ id, label: t(`item.status.${id}`) }))}
        />
      )}
      <Buttons>
        <Button
          size="sm"
          look="main"
          isDisabled={item !== undefined && !draft}
          isBusy={save.isPending}
          busyLabel={t('saving')}
          onPress={saveNow}
        >
          {item ? t('save') : t('item.add')}
        </Button>
        <Button
          size="sm"
          onPress={() => {
            setDraft(() => undefined)
            onClose()
          }}
        >
          {t('cancel')}
        </Button>
      </Buttons>
      {item && !isCirculating && item.status !== 'withdrawn' && (
        <PanelPart>
          <Buttons>
            <Button
              size="sm"
              look="danger"
              isBusy={change.isPending}
              onPress={() =>
                change.mutate(
                  {
                    itemId: item.itemId,
                    version: item.version,
                    fields: { status: 'withdrawn' },
                  },
                  done(t('item.withdrawn')),
                )
              }
            >
              {t('item.withdraw')}
            </Button>
          </Buttons>
        </PanelPart>
      )}
    </PanelBody>
  )
}
