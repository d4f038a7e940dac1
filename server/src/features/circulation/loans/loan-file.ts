import { loanFileTypes, type LoanFile } from '@shulin/contract/circulation'
import type { Locale } from '@shulin/contract/locale'
import writeXlsxFile from 'write-excel-file/node'
import type { ServedFile } from '../../../platform/http/serve.ts'
import { inLanguage } from '../../../platform/institution.ts'
import { cellText, csvOf } from '../../../platform/text/csv.ts'
import { dayOf } from '../due-date.ts'
import { dueDateOf, moneyOf } from './loan-rows.ts'
import type { OpenLoanRow, PastLoanRow } from './queries.ts'

export type Row = OpenLoanRow | PastLoanRow

interface Column {
  name: Record<Locale, string>
  /** How many characters wide a workbook shows it. */
  width: number
  value: (row: Row, told: { locale: Locale; day: (moment: Date) => string }) => string | number
}

const columns: Column[] = [
  {
    name: { 'zh-CN': '题名', 'zh-TW': '題名', 'en-US': 'Title' },
    width: 40,
    value: ({ title }) => title,
  },
  {
    name: { 'zh-CN': '责任者', 'zh-TW': '作者', 'en-US': 'Author' },
    width: 24,
    value: ({ author }) => author,
  },
  {
    name: { 'zh-CN': '索书号', 'zh-TW': '索書號', 'en-US': 'Call number' },
    width: 16,
    value: ({ callNo }) => callNo,
  },
  {
    name: { 'zh-CN': '条码号', 'zh-TW': '條碼號', 'en-US': 'Barcode' },
    width: 16,
    value: ({ barcode }) => barcode,
  },
  {
    name: { 'zh-CN': '馆藏地', 'zh-TW': '館藏地', 'en-US': 'Location' },
    width: 20,
    value: ({ location }, { locale }) => (location ? inLanguage(location, locale) : ''),
  },
  {
    name: { 'zh-CN': '借出日期', 'zh-TW': '借出日期', 'en-US': 'Lent on' },
    width: 12,
    value: ({ lentAt }, { day }) => day(lentAt),
  },
  {
    name: { 'zh-CN': '应还日期', 'zh-TW': '應還日期', 'en-US': 'Due on' },
    width: 12,
    value: ({ dueAt }, { day }) => day(new Date(dueDateOf(dueAt))),
  },
  {
    name: { 'zh-CN': '归还日期', 'zh-TW': '歸還日期', 'en-US': 'Returned on' },
    width: 12,
    value: (row, { day }) => ('returnedAt' in row ? day(row.returnedAt) : ''),
  },
  {
    name: { 'zh-CN': '续借次数', 'zh-TW': '續借次數', 'en-US': 'Renewals' },
    width: 10,
    value: ({ renewals }) => renewals,
  },
  {
    name: { 'zh-CN': '逾期天数', 'zh-TW': '逾期天數', 'en-US': 'Days overdue' },
    width: 10,
    value: ({ overdueDays }) => overdueDays,
  },
  {
    name: { 'zh-CN': '应缴（元）', 'zh-TW': '應繳（元）', 'en-US': 'Due (CNY)' },
    width: 10,
    value: ({ dueFen }) => moneyOf(dueFen),
  },
  {
    name: { 'zh-CN': '已缴（元）', 'zh-TW': '已繳（元）', 'en-US': 'Paid (CNY)' },
    width: 10,
    value: ({ paidFen }) => moneyOf(paidFen),
  },
]

const names: Record<'loan' | 'history', Record<Locale, string>> = {
  loan: { 'zh-CN': '当前借阅', 'zh-TW': '目前借閱', 'en-US': 'Loans' },
  history: { 'zh-CN': '借阅历史', 'zh-TW': '借閱歷史', 'en-US': 'Loan history' },
}

interface FileOptions {
  type: 'loan' | 'history'
  format: LoanFile
  locale: Locale
  timeZone: string
}

/** Loans as a file that a spreadsheet opens: days as they are written where the library is, and no text that runs as a formula. */
export async function fileOf(
  rows: readonly Row[],
  { type, format, locale, timeZone }: FileOptions,
): Promise<ServedFile> {
  const told = { locale, day: (moment: Date) => dayOf(moment, timeZone) }
  const header = columns.map(({ name }) => name[locale])
  const cells = rows.map((row) => columns.map(({ value }) => value(row, told)))
  const title = names[type][locale]
  const content =
    format === 'csv'
      ? Buffer.from(csvOf([header, ...cells.map((row) => row.map(String))]))
      : await workbookOf(title, header, cells)
  return { name: `${title}.${format}`, type: loanFileTypes[format], content }
}

/** Texts are texts in a workbook; they are guarded all the same, for many a workbook is saved as CSV later. */
const workbookOf = (title: string, header: string[], rows: (string | number)[][]) =>
  writeXlsxFile(
    [
      header.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) =>
        row.map((value) =>
          typeof value === 'number'
            ? { value, type: Number }
            : { value: cellText(value), type: String },
        ),
      ),
    ],
    { sheet: title, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
  ).toBuffer()
