import type { PastLoan } from '@shulin/contract/circulation'
import { languageOf } from '@shulin/presentation/language-of'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { useDays } from '../days.ts'
import { ExportMenu } from '../ExportMenu.tsx'
import { money } from '../money.ts'
import { PrintButton } from '../PrintButton.tsx'
import { pastLoansOnPage, type Period } from '../queries.ts'
import { recordAddress } from '../record-address.ts'
import styles from './History.module.css'
import { useKeepHistory } from './useKeepHistory.ts'

interface Props {
  found: { total: number; list: PastLoan[] }
  wanted: { words: string; period: Period }
  page: number
  onTurn: (page: number) => void
}

/** What was returned, by words and by days, to be taken along or no longer kept. */
export function PastLoans({ found: { total, list }, wanted, page, onTurn }: Props) {
  const { t } = useTranslation('circulation')
  const narrow = useNarrow()
  const heading = useRef<HTMLHeadingElement>(null)
  const { words, period } = wanted
  const isNarrowed = words !== '' || period.beginDate !== '' || period.endDate !== ''
  return (
    <section className={styles['past']} aria-labelledby="past-loans">
      <div className={styles['head']}>
        <h2 id="past-loans" className="t-section" tabIndex={-1} ref={heading}>
          {t('past')}
        </h2>
        <output className="t-2 num">{t('past.count', { count: total })}</output>
        <div className={styles['take']}>
          <ExportMenu type="history" period={period} />
          <PrintButton />
        </div>
      </div>
      <div className={styles['filters']}>
        <FindField
          label={t('find')}
          wanted={words}
          onFind={(next) => narrow({ words: next || undefined })}
        />
        <TextField
          size="sm"
          type="date"
          label={t('past.from')}
          value={period.beginDate}
          onChange={(begin) => narrow({ begin: begin || undefined })}
        />
        <TextField
          size="sm"
          type="date"
          label={t('past.until')}
          value={period.endDate}
          onChange={(end) => narrow({ end: end || undefined })}
        />
      </div>
      {total > 0 ? (
        <PastTable list={list} />
      ) : (
        <EmptyShelf why={t(isNarrowed ? 'past.notFound.why' : 'past.none.why')}>
          {t(isNarrowed ? 'past.notFound' : 'past.none')}
        </EmptyShelf>
      )}
      <Pager page={page} total={total} rows={pastLoansOnPage} onChange={onTurn} heading={heading} />
      <KeptNote />
    </section>
  )
}

function PastTable({ list }: { list: PastLoan[] }) {
  const { t } = useTranslation('circulation')
  const days = useDays()
  const columns: Column<PastLoan>[] = [
    {
      id: 'title',
      label: t('column.title'),
      cell: titleOf,
    },
    { id: 'author', label: t('column.author'), cell: ({ author }) => author },
    {
      id: 'lent',
      label: t('column.lent'),
      isNumeric: true,
      cell: ({ loanDate }) => days.plain(loanDate),
    },
    {
      id: 'returned',
      label: t('column.returned'),
      isNumeric: true,
      cell: ({ returnDate }) => days.plain(returnDate),
    },
    {
      id: 'due',
      label: t('column.due'),
      isNumeric: true,
      cell: ({ dueDate }) => days.plainLast(dueDate),
    },
    { id: 'outcome', label: t('column.outcome'), cell: outcomeOf },
  ]
  return <Table caption={t('past')} columns={columns} rows={list} keyOf={({ loanId }) => loanId} />
}

const titleOf = (loan: PastLoan) => <PastTitle loan={loan} />

function PastTitle({ loan: { recordId, title } }: { loan: PastLoan }) {
  const { language } = useTranslation('circulation').i18n
  return (
    <Link
      className="t-book-sm link-ink"
      to={recordAddress(recordId)}
      lang={languageOf(title, language)}
    >
      {title}
    </Link>
  )
}

const outcomeOf = (loan: PastLoan) => <PastOutcome loan={loan} />

function PastOutcome({ loan: { overdueTime, amountDue } }: { loan: PastLoan }) {
  const { t, i18n } = useTranslation('circulation')
  if (overdueTime <= 0) return <StatusChip status="done">{t('past.inTime')}</StatusChip>
  const fen = Math.round(Number(amountDue) * 100)
  return (
    <StatusChip status="due">
      {fen > 0
        ? t('past.latePaid', { count: overdueTime, amount: money(fen, i18n.language) })
        : t('past.late', { count: overdueTime })}
    </StatusChip>
  )
}

/** Whose the history is, and the way to end it, which cannot be taken back. */
function KeptNote() {
  const { t } = useTranslation('circulation')
  const [isAsking, setIsAsking] = useState(false)
  const keep = useKeepHistory()
  const end = () => keep.mutate(false, { onSettled: () => setIsAsking(false) })
  return (
    <p className={`t-cap ${styles['kept']}`}>
      {t('history.kept')}{' '}
      <Button look="text" size="sm" onPress={() => setIsAsking(true)}>
        {t('history.end')}
      </Button>
      {isAsking && (
        <AlertDialog
          title={t('history.end.ask')}
          onClose={() => setIsAsking(false)}
          keep={t('history.end.not')}
          act={t('history.end.do')}
          isBusy={keep.isPending}
          onAct={end}
        >
          <p>{t('history.end.why')}</p>
        </AlertDialog>
      )}
    </p>
  )
}
