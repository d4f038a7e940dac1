import type { DescribedField, RecordChange } from '@shulin/contract/catalogue-staff'
import { useTranslation } from 'react-i18next'
import { Aside, Section } from '../../../ui/console/PanelParts.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { isEmpty, type Value } from './fields.ts'
import type texts from './texts/zh-CN.json'
import { useWords } from './useWords.ts'

type ActIn<Key> = Key extends `act.${infer Act}` ? Act : never

/** What staff changed of a record: who, when, from what to what. */
export function RecordChanges({ changes }: { changes: RecordChange[] }) {
  const { t } = useTranslation('cataloguing')
  const columns = useColumns()
  return (
    <Section title={t('changes')}>
      {changes.length === 0 ? (
        <Aside>{t('changes.none')}</Aside>
      ) : (
        <Table
          caption={t('changes')}
          isDense
          rows={changes}
          keyOf={({ at, act }) => `${at} ${act}`}
          columns={columns}
        />
      )}
    </Section>
  )
}

const labels = {
  barcode: 'item.barcode',
  callNo: 'item.callNo',
  volume: 'item.volume',
  locationId: 'item.location',
  status: 'item.status',
  summary: 'holding.summary',
  otherRecordId: 'decision.other',
  note: 'group.note',
} as const

/** A state of the trail, as far as it has words: field by field. */
function useStateInWords() {
  const { t, i18n } = useTranslation('cataloguing')
  const words = useWords()

  const valueOf = (field: string, value: unknown) => {
    if (field === 'locationId') return words.place(value as string)
    if (field === 'status') return t(`item.status.${value as 'on shelf'}`)
    return words.valueOf(field as DescribedField, value as Value) || t('field.empty')
  }
  const inWords = (field: string, value: unknown, isNew: boolean) => {
    if (field === 'isHidden') return t(value ? 'holding.hidden' : 'holding.shown')
    if (field === 'isWithdrawn') return value ? t('holding.isWithdrawn') : undefined
    if (field === 'belongTogether') return t(value ? 'decision.together' : 'decision.apart')
    const name =
      field in labels
        ? t(labels[field as keyof typeof labels])
        : i18n.exists(`cataloguing:field.${field}`)
          ? t(`field.${field as DescribedField}`)
          : undefined
    if (name === undefined || (isNew && isEmpty(value as Value))) return undefined
    return t('change.part', { name, value: valueOf(field, value) })
  }
  /** Of what is new only what it has is told. */
  return (state: unknown, isNew = false) => {
    if (typeof state !== 'object' || state === null) return null
    const parts = Object.entries(state).flatMap(
      ([field, value]) => inWords(field, value, isNew) ?? [],
    )
    return parts.join(t('change.between'))
  }
}

function useColumns(): Column<RecordChange>[] {
  const { t, i18n } = useTranslation('cataloguing')
  const words = useWords()
  const stateOf = useStateInWords()
  return [
    {
      id: 'what',
      label: t('change.what'),
      width: '18%',
      cell: ({ act }) =>
        i18n.exists(`cataloguing:act.${act}`) ? t(`act.${act as ActIn<keyof typeof texts>}`) : act,
    },
    { id: 'before', label: t('change.before'), cell: ({ before }) => stateOf(before) },
    {
      id: 'after',
      label: t('change.after'),
      cell: ({ before, after }) => stateOf(after, before === null),
    },
    { id: 'by', label: t('decision.by'), cell: ({ by }) => words.who(by) },
    {
      id: 'at',
      label: t('decision.at'),
      isNumeric: true,
      cell: ({ at }) => <time dateTime={at}>{words.when(at)}</time>,
    },
  ]
}
