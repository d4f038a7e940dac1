import { locales } from '@shulin/contract/locale'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Uses } from './queries.ts'

export const unknownRow = refusal('lending-rules.unknown', 404, {
  'zh-CN': '没有这一条，可能已被删除',
  'zh-TW': '沒有這一筆，可能已被刪除',
  'en-US': 'There is no such entry; it may have been removed already',
})
export const unknownRule = refusal('lending-rules.unknown-rule', 404, {
  'zh-CN': '没有这条规则，或它不用于这项操作',
  'zh-TW': '沒有這條規則，或它不用於這項操作',
  'en-US': 'There is no such rule, or it is not asked for this act',
})
export const notAdjustable = refusal('lending-rules.not-adjustable', 422, {
  'zh-CN': '这条规则没有可以设定的上限',
  'zh-TW': '這條規則沒有可以設定的上限',
  'en-US': 'This rule has no limit that can be set',
})
export const ofNoClass = refusal('lending-rules.of-no-class', 422, {
  'zh-CN': '这条规则不分单册类别',
  'zh-TW': '這條規則不分單冊類別',
  'en-US': 'This rule does not look at the class of a copy',
})
export const tooLarge = refusal('lending-rules.too-large', 422, {
  'zh-CN': '数值过大',
  'zh-TW': '數值過大',
  'en-US': 'The number is too large',
})
export const unknownReaderType = refusal('lending-rules.unknown-reader-type', 422, {
  'zh-CN': '没有这种读者类型',
  'zh-TW': '沒有這種讀者類型',
  'en-US': 'There is no such kind of readers',
})
export const unknownClass = refusal('lending-rules.unknown-loan-class', 422, {
  'zh-CN': '没有这种借阅属性',
  'zh-TW': '沒有這種借閱屬性',
  'en-US': 'There is no such class of copies',
})
export const unknownLibrary = refusal('lending-rules.unknown-library', 422, {
  'zh-CN': '没有这个分馆',
  'zh-TW': '沒有這個分館',
  'en-US': 'There is no such library',
})
export const hoursOverlap = refusal('lending-rules.hours-overlap', 422, {
  'zh-CN': '开放时间须先开后闭，同一天的时段不能重叠',
  'zh-TW': '開放時間須先開後閉，同一天的時段不能重疊',
  'en-US': 'Hours begin before they end, and those of one day do not overlap',
})
export const otherAuthority = refusal('lending-rules.other-authority', 422, {
  'zh-CN': '这里有馆藏，而两个分馆的流通由不同系统管理，不能改换分馆',
  'zh-TW': '這裡有館藏，而兩個分館的流通由不同系統管理，不能改換分館',
  'en-US':
    'There are copies here, and the two libraries lend by different systems: the place cannot change hands',
})
const inUse = refusal('lending-rules.in-use', 422, {
  'zh-CN': '仍在使用，不能删除：{uses}',
  'zh-TW': '仍在使用，不能刪除：{uses}',
  'en-US': 'Still in use and not removed: {uses}',
})

const words = {
  'zh-CN': {
    readers: '读者',
    copies: '馆藏',
    rules: '规则',
    requests: '申请',
    machines: '自助机',
    between: '，',
  },
  'zh-TW': {
    readers: '讀者',
    copies: '館藏',
    rules: '規則',
    requests: '申請',
    machines: '自助機',
    between: '，',
  },
  'en-US': {
    readers: 'readers',
    copies: 'copies',
    rules: 'rules',
    requests: 'requests',
    machines: 'machines',
    between: ', ',
  },
}

/** Refuses to remove what somebody uses, and says how many do. */
export function refuseUses(uses: Uses) {
  const kinds = (['readers', 'copies', 'rules', 'requests', 'machines'] as const).filter(
    (kind) => (uses[kind] ?? 0) > 0,
  )
  if (kinds.length === 0) return
  const text = { ...inUse.text }
  for (const locale of locales) {
    const named = kinds.map((kind) => `${words[locale][kind]} ${uses[kind]}`)
    text[locale] = inUse.text[locale].replace('{uses}', named.join(words[locale].between))
  }
  throw new Refused({ ...inUse, text }, { ...uses })
}
