import type { Locale } from '@shulin/contract/locale'
import type { UseOperation } from '@shulin/contract/usage'
import type { ReportDimension, UsageReport } from '@shulin/contract/usage-staff'
import { csvOf } from '../../platform/text/csv.ts'
import { sumOf } from './report.ts'

type Words = Record<Locale, string>

const operationWords: Record<UseOperation, Words> = {
  databaseVisit: { 'zh-CN': '访问数据库', 'zh-TW': '造訪資料庫', 'en-US': 'Ways to databases' },
  journalBrowse: { 'zh-CN': '浏览期刊', 'zh-TW': '瀏覽期刊', 'en-US': 'Journals opened' },
  fullTextVisit: { 'zh-CN': '打开全文', 'zh-TW': '開啟全文', 'en-US': 'Ways to full texts' },
  download: { 'zh-CN': '下载', 'zh-TW': '下載', 'en-US': 'Downloads' },
  databaseBrowse: {
    'zh-CN': '浏览数据库介绍',
    'zh-TW': '瀏覽資料庫介紹',
    'en-US': 'Database pages opened',
  },
  recordDetail: { 'zh-CN': '查看记录', 'zh-TW': '檢視紀錄', 'en-US': 'Records opened' },
  databaseSearch: {
    'zh-CN': '检索数据库',
    'zh-TW': '檢索資料庫',
    'en-US': 'Searches among databases',
  },
  resourceSearch: {
    'zh-CN': '检索电子资源',
    'zh-TW': '檢索電子資源',
    'en-US': 'Searches among electronic resources',
  },
}

const dimensionWords: Record<ReportDimension, Words> = {
  day: { 'zh-CN': '日期', 'zh-TW': '日期', 'en-US': 'Day' },
  month: { 'zh-CN': '月份', 'zh-TW': '月份', 'en-US': 'Month' },
  database: { 'zh-CN': '数据库', 'zh-TW': '資料庫', 'en-US': 'Database' },
  subject: { 'zh-CN': '学科', 'zh-TW': '學科', 'en-US': 'Subject' },
  title: { 'zh-CN': '题名', 'zh-TW': '題名', 'en-US': 'Title' },
}

const idWords: Words = { 'zh-CN': '编号', 'zh-TW': '編號', 'en-US': 'Id' }
const totalWords: Words = { 'zh-CN': '合计', 'zh-TW': '合計', 'en-US': 'Total' }

/** The ways out come first; what only leads to them, after. */
const columns = [
  'databaseVisit',
  'journalBrowse',
  'fullTextVisit',
  'download',
  'databaseBrowse',
  'recordDetail',
  'databaseSearch',
  'resourceSearch',
] as const satisfies readonly UseOperation[]

/** A report as a spreadsheet reads it. */
export function reportFile({ from, to, by, rows }: UsageReport, groupCode: string, locale: Locale) {
  const isOverTime = by === 'day' || by === 'month'
  const head = [
    dimensionWords[by][locale],
    ...(isOverTime ? [] : [idWords[locale]]),
    ...columns.map((operation) => operationWords[operation][locale]),
    totalWords[locale],
  ]
  const lines = rows.map(({ key, name, counts }) => [
    ...(isOverTime ? [key] : [name, key]),
    ...columns.map((operation) => String(counts[operation])),
    String(sumOf(counts)),
  ])
  const months = from === to ? from : `${from}_${to}`
  return { fileName: `${groupCode}-usage-${by}-${months}.csv`, csv: csvOf([head, ...lines]) }
}
