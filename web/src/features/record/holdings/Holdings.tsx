import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute, dayOf } from '../../../platform/instants.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import styles from '../RecordPage.module.css'
import { OpenToday } from './OpenToday.tsx'
import { Places } from './Places.tsx'
import { Section } from '../Section.tsx'
import { useItems, type Item, type LibraryItems } from '../useRecord.ts'

const chips: Record<string, Status> = {
  'on shelf': 'shelf',
  'on loan': 'loan',
  held: 'ready',
  'in transit': 'busy',
  'in process': 'busy',
  lost: 'cancelled',
}

const onShelf = ({ status }: Item) => status === 'on shelf'

/** The copies, library by library; the first library that has one on its shelf is open. */
export function Holdings({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const query = useItems(recordId)
  const [isOnlyOnShelf, setIsOnlyOnShelf] = useState(false)
  if (query.data?.length === 0) return null
  const first = query.data?.find(({ list }) => list.some(onShelf)) ?? query.data?.[0]
  return (
    <Section
      id="holdings"
      title={t('holdings')}
      beside={
        <Checkbox isChecked={isOnlyOnShelf} onChange={setIsOnlyOnShelf}>
          {t('holdings.onShelf')}
        </Checkbox>
      }
    >
      <QueryState query={query} failed={t('holdings.failed')}>
        {(libraries) => {
          const shown = libraries
            .map((library) => ({
              ...library,
              list: isOnlyOnShelf ? library.list.filter(onShelf) : library.list,
            }))
            .filter(({ list }) => list.length > 0)
          if (shown.length === 0) return <p className="t-2">{t('holdings.noneOnShelf')}</p>
          return shown.map((library) => (
            <Holder
              key={library.libCode}
              library={library}
              isFirst={library.libCode === first?.libCode}
            />
          ))
        }}
      </QueryState>
    </Section>
  )
}

function Holder({ library, isFirst }: { library: LibraryItems; isFirst: boolean }) {
  const { t } = useTranslation('record')
  const [isOpen, setIsOpen] = useState(isFirst)
  const id = useId()
  const { libName, list } = library
  return (
    <div className={styles['holder']}>
      <h3>
        <button
          type="button"
          className={styles['holder__head']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
          <span>{libName}</span>
          <span className={`num ${styles['holder__count']}`}>
            {t('holdings.count', { onShelf: list.filter(onShelf).length, total: list.length })}
          </span>
        </button>
      </h3>
      {isOpen && (
        <div id={id}>
          <OpenToday library={library} />
          <Age library={library} />
          <ItemTable library={library} />
          <Places library={library} />
        </div>
      )}
    </div>
  )
}

/** The changes of a library system come every minute: what is older than this was not looked at since. */
const fresh = 15 * 60_000

/** How old what is shown is, where the library's own system has not told of it for a while. */
function Age({ library: { seenAt } }: { library: LibraryItems }) {
  const { t, i18n } = useTranslation('record')
  const [openedAt] = useState(Date.now)
  if (seenAt === undefined || openedAt - Date.parse(seenAt) < fresh) return null
  return (
    <p className="t-2">{t('holdings.seenAt', { time: dayAndMinute(seenAt, i18n.language) })}</p>
  )
}

const statusOf = (item: Item) => <ItemStatus item={item} />

function ItemTable({ library: { libName, list } }: { library: LibraryItems }) {
  const { t, i18n } = useTranslation('record')
  const columns: (Column<Item> & { isEmpty?: boolean })[] = [
    { id: 'callNo', label: t('item.callNo'), cell: ({ callNo }) => callNo, isNumeric: true },
    { id: 'barcode', label: t('item.barcode'), cell: ({ barcode }) => barcode, isNumeric: true },
    {
      id: 'vol',
      label: t('item.vol'),
      cell: ({ vol }) => vol,
      isEmpty: list.every(({ vol }) => vol === ''),
    },
    { id: 'location', label: t('item.location'), cell: ({ locationName }) => locationName },
    {
      id: 'curLocation',
      label: t('item.curLocation'),
      cell: ({ curLocationName }) => curLocationName,
      isEmpty: list.every((item) => item.curLocationName === item.locationName),
    },
    {
      id: 'shelfNo',
      label: t('item.shelfNo'),
      cell: ({ shelfNo }) => shelfNo,
      isNumeric: true,
      isEmpty: list.every(({ shelfNo }) => shelfNo === ''),
    },
    { id: 'status', label: t('item.status'), cell: statusOf },
    {
      id: 'dueDate',
      label: t('item.dueDate'),
      cell: ({ dueDate }) => dueDate && dayOf(dueDate, i18n.language),
      isNumeric: true,
      isEmpty: list.every(({ dueDate }) => dueDate === ''),
    },
    {
      id: 'loanAttribute',
      label: t('item.loanAttribute'),
      cell: ({ loanAttribute }) =>
        t(`loan.${loanAttribute}` as 'loan.standard', { defaultValue: loanAttribute }),
    },
    {
      id: 'inDate',
      label: t('item.inDate'),
      cell: ({ inDate }) => inDate && dayOf(inDate, i18n.language),
      isNumeric: true,
      isEmpty: list.every(({ inDate }) => inDate === ''),
    },
  ]
  return (
    <Table
      caption={t('holdings.of', { library: libName })}
      columns={columns.filter(({ isEmpty }) => !isEmpty)}
      rows={list}
      keyOf={({ itemId }) => itemId}
    />
  )
}

function ItemStatus({ item: { status } }: { item: Item }) {
  const { t } = useTranslation('record')
  return (
    <StatusChip status={chips[status] ?? 'busy'}>
      {t(`status.${status}` as 'status.on shelf', { defaultValue: status })}
    </StatusChip>
  )
}
