import {
  longestFrozenName,
  mostFrozenSearches,
  mostFrozenTitles,
} from '@shulin/contract/frozen-searches'
import { refusal } from '../../platform/failure.ts'

export const frozenUnknown = refusal('frozen-search.unknown', 404, {
  'zh-CN': '没有这个固定检索，可能已被删除',
  'zh-TW': '沒有這個固定檢索，可能已被刪除',
  'en-US': 'There is no such frozen search. It may have been deleted',
})
export const tooManyTitles = refusal('frozen-search.too-many-titles', 422, {
  'zh-CN': `结果超过 ${mostFrozenTitles} 条，请先缩小检索范围`,
  'zh-TW': `結果超過 ${mostFrozenTitles} 筆，請先縮小檢索範圍`,
  'en-US': `More than ${mostFrozenTitles} titles are found. Please narrow the search first`,
})
export const tooManyNow = refusal('frozen-search.too-many-now', 422, {
  'zh-CN': '同样的检索现在找到的太多，无法比较',
  'zh-TW': '同樣的檢索現在找到的太多，無法比較',
  'en-US': 'The same search finds too much by now to be compared',
})
export const tooManySearches = refusal('frozen-search.too-many', 422, {
  'zh-CN': `至多固定 ${mostFrozenSearches} 个检索，请先删除不用的`,
  'zh-TW': `至多固定 ${mostFrozenSearches} 個檢索，請先刪除不用的`,
  'en-US': `At most ${mostFrozenSearches} frozen searches are kept. Delete one that you no longer need`,
})
export const nameTooLong = refusal('frozen-search.name-too-long', 400, {
  'zh-CN': `名称最多 ${longestFrozenName} 个字`,
  'zh-TW': `名稱最多 ${longestFrozenName} 個字`,
  'en-US': `At most ${longestFrozenName} characters for the name, please`,
})
