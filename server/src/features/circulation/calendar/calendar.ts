import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '@shulin/contract/locale'
import { inLanguage, siteOf, type Institution } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { dayOf } from '../due-date.ts'
import { dueDateOf } from '../loans/loan-rows.ts'
import { selectOpenLoans, type OpenLoanRow } from '../loans/queries.ts'
import { calendarText, type CalendarDay } from './calendar-text.ts'
import { putAddress, selectHolder } from './queries.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Makes a secret that opens a reader's calendar; the one before opens nothing any more. It is told once: only its hash is kept. */
export async function makeSecret(trx: Database, reader: { groupCode: string; readerId: string }) {
  const secret = randomBytes(32).toString('base64url')
  await putAddress(trx, { ...reader, secretHash: hashOf(secret) })
  return secret
}

/** Behind the question mark, where neither the log nor a trace has it. */
export function addressOf(portalUrl: string, institution: Institution, secret: string) {
  const { origin } = new URL(siteOf(portalUrl, institution))
  return `${origin}/${institution.mappingPath}/calendar.ics?key=${secret}`
}

/** When the loans of a reader fall due, as a calendar reads it; nothing, if the secret opens nothing. */
export async function calendarOf(
  trx: Database,
  secret: string,
  institution: Institution,
  portalUrl: string,
) {
  const holder = await selectHolder(trx, hashOf(secret))
  if (!holder) return undefined
  const { readerId, language } = holder
  const loans = await selectOpenLoans(trx, readerId)
  const page = `${siteOf(portalUrl, institution)}/#/personalExternal/5`
  return calendarText({
    name: `${texts[language].calendar} · ${inLanguage(institution.name, language)}`,
    days: loans.map((loan) => eventOf(loan, language, institution, page)),
  })
}

function eventOf(
  loan: OpenLoanRow,
  locale: Locale,
  { timeZone }: Institution,
  page: string,
): CalendarDay {
  const { title, author, callNo, barcode, location } = loan
  const said = texts[locale]
  const about = [
    author,
    callNo && `${said.callNo}${callNo}`,
    barcode && `${said.barcode}${barcode}`,
    said.renewed(loan.renewals, loan.renewalsAllowed),
  ]
  return {
    id: loan.loanId,
    // It changes when the loan is renewed, and only then: asked again, the calendar is the same to the last byte.
    sequence: loan.renewals,
    writtenAt: loan.lentAt,
    day: dayOf(new Date(dueDateOf(loan.dueAt)), timeZone),
    summary: `${said.due}${title}`,
    description: about.filter(Boolean).join('\n'),
    location: location ? inLanguage(location, locale) : '',
    url: page,
  }
}

const texts: Record<
  Locale,
  {
    calendar: string
    due: string
    callNo: string
    barcode: string
    renewed: (times: number, most: number) => string
  }
> = {
  'zh-CN': {
    calendar: '还书日期',
    due: '还书：',
    callNo: '索书号：',
    barcode: '条码号：',
    renewed: (times, most) => `已续借 ${times} 次，最多 ${most} 次`,
  },
  'zh-TW': {
    calendar: '還書日期',
    due: '還書：',
    callNo: '索書號：',
    barcode: '條碼號：',
    renewed: (times, most) => `已續借 ${times} 次，最多 ${most} 次`,
  },
  'en-US': {
    calendar: 'Due dates',
    due: 'Return: ',
    callNo: 'Call number: ',
    barcode: 'Barcode: ',
    renewed: (times, most) => `Renewed ${times} of ${most} times`,
  },
}
