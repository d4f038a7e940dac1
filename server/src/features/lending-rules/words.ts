import type { RuleChange } from '@shulin/contract/lending-rules-staff'
import type { Locale } from '@shulin/contract/locale'

/** Whom and what a change touches. */
export interface Impact {
  /** Readers for whom something changes. */
  readers: number
  /** Of these, whom the new limit refuses. */
  beyond: number
  /** Open loans that are due later. */
  loans: number
  copies: number
  /** Nothing changes: so it stands already. */
  isSame: boolean
  /** There was no such row before. */
  isNew: boolean
  /** The limit is promised when a copy is lent. */
  isPromised: boolean
}

type Words = Record<Locale, string>

/** What a change does, in words whoever makes it can check. */
export function wordsFor(change: RuleChange, touched: Impact, locale: Locale) {
  const { readers, beyond, loans, copies } = touched
  return sentencesOf(change, touched)
    .map((words) =>
      words[locale]
        .replace('{readers}', String(readers))
        .replace('{beyond}', String(beyond))
        .replace('{loans}', String(loans))
        .replace('{copies}', String(copies)),
    )
    .join(locale === 'en-US' ? ' ' : '')
}

function sentencesOf(change: RuleChange, touched: Impact): Words[] {
  if (touched.isSame) return [same]
  switch (change.kind) {
    case 'limit':
      if (touched.isPromised) return [forReaders, promised]
      return touched.beyond > 0 ? [forReaders, fromNextAct, refusedNow] : [forReaders, fromNextAct]
    case 'term':
      return [forReaders, dueDatesStay]
    case 'hours':
      return [touched.loans > 0 ? moved : nothingMoved]
    case 'closed day':
      if (change.isRemoved) return [openAgain]
      return [touched.loans > 0 ? moved : nothingMoved]
    default:
      if (change.isRemoved) return [removed]
      return [touched.isNew && touched.copies === 0 ? added : shownAnew[change.kind]]
  }
}

const same: Words = {
  'zh-CN': '与现在相同，没有变化。',
  'zh-TW': '與現在相同，沒有變化。',
  'en-US': 'This is how it stands already: nothing changes.',
}
const forReaders: Words = {
  'zh-CN': '涉及 {readers} 位读者。',
  'zh-TW': '涉及 {readers} 位讀者。',
  'en-US': 'Readers concerned: {readers}.',
}
const fromNextAct: Words = {
  'zh-CN': '从他们下一次办理起生效；手中的图书不受影响。',
  'zh-TW': '從他們下一次辦理起生效；手中的圖書不受影響。',
  'en-US': 'It is felt at their next act; what they have on loan stays with them.',
}
const refusedNow: Words = {
  'zh-CN': '其中 {beyond} 位按新规则现在会被拒绝，并会看到原因和解决办法。',
  'zh-TW': '其中 {beyond} 位按新規則現在會被拒絕，並會看到原因與解決辦法。',
  'en-US': 'Of these, {beyond} would be refused now, and told why and what helps.',
}
const promised: Words = {
  'zh-CN': '在借图书仍按借出时承诺的次数续借；新的次数从下一次借书起算。',
  'zh-TW': '在借圖書仍按借出時承諾的次數續借；新的次數從下一次借書起算。',
  'en-US':
    'Open loans keep the renewals promised when they were lent; the new number holds for what is lent from now on.',
}
const dueDatesStay: Words = {
  'zh-CN': '从下一次借书或续借起生效，在借图书的应还日期不变；逾期费按归还当天的标准计算。',
  'zh-TW': '從下一次借書或續借起生效，在借圖書的應還日期不變；逾期費按歸還當天的標準計算。',
  'en-US':
    'It holds from the next loan or renewal on, and open loans keep their due dates; charges follow what holds on the day of return.',
}
const moved: Words = {
  'zh-CN': '{loans} 册在借图书（{readers} 位读者）的应还日期立即顺延到下一个开放日，不会提前。',
  'zh-TW': '{loans} 冊在借圖書（{readers} 位讀者）的應還日期立即順延到下一個開放日，不會提前。',
  'en-US':
    'At once {loans} open loans of {readers} readers fall due on the next day of service instead; none falls due earlier.',
}
const nothingMoved: Words = {
  'zh-CN': '没有在借图书需要顺延；今后的应还日期会避开闭馆日。',
  'zh-TW': '沒有在借圖書需要順延；今後的應還日期會避開閉館日。',
  'en-US': 'No open loan is moved; from now on nothing falls due on a day without service.',
}
const openAgain: Words = {
  'zh-CN': '已经顺延的应还日期不会改回；今后图书可以在这一天到期。',
  'zh-TW': '已經順延的應還日期不會改回；今後圖書可以在這一天到期。',
  'en-US':
    'Due dates that were moved stay where they are; from now on loans may fall due on this day.',
}
const readersOfKind: Words = {
  'zh-CN': '{readers} 位读者属于这一类型，名称立即更新。',
  'zh-TW': '{readers} 位讀者屬於這一類型，名稱立即更新。',
  'en-US': 'Readers of this kind: {readers}. The name changes at once.',
}
const copiesOfClass: Words = {
  'zh-CN': '{copies} 册馆藏属于这一类，名称立即更新。',
  'zh-TW': '{copies} 冊館藏屬於這一類，名稱立即更新。',
  'en-US': 'Copies of this class: {copies}. The name changes at once.',
}
const copiesHere: Words = {
  'zh-CN': '{copies} 册馆藏在这里，各处的显示立即更新。',
  'zh-TW': '{copies} 冊館藏在這裡，各處的顯示立即更新。',
  'en-US': 'Copies that belong here: {copies}. What is shown of the place changes at once.',
}
const added: Words = {
  'zh-CN': '新增，目前还没有读者或馆藏使用。',
  'zh-TW': '新增，目前還沒有讀者或館藏使用。',
  'en-US': 'It is new: no reader and no copy uses it yet.',
}
const removed: Words = {
  'zh-CN': '没有读者或馆藏使用，可以删除。',
  'zh-TW': '沒有讀者或館藏使用，可以刪除。',
  'en-US': 'No reader and no copy uses it: it can be removed.',
}

/** What a new name is shown for. */
const shownAnew = {
  'reader type': readersOfKind,
  'loan class': copiesOfClass,
  place: copiesHere,
}
