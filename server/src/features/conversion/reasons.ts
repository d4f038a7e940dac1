import type { Locale } from '@shulin/contract/locale'
import { reasonInWords as importReasonInWords } from '../imports/imports.ts'

/** Every difference a conversion finds, in words for whoever has to repair the export or decide. */
const reasons = {
  'value-missing': {
    'zh-CN': '必填的内容为空',
    'zh-TW': '必填的內容為空',
    'en-US': 'A value that is needed is empty',
  },
  'value-wrong': {
    'zh-CN': '内容过长或格式有误',
    'zh-TW': '內容過長或格式有誤',
    'en-US': 'A value is too long, or has the wrong form',
  },
  'date-wrong': {
    'zh-CN': '日期无法识别',
    'zh-TW': '日期無法辨識',
    'en-US': 'This is no date in one of the forms of the mapping',
  },
  'date-in-future': {
    'zh-CN': '借出或归还的日期在将来',
    'zh-TW': '借出或歸還的日期在將來',
    'en-US': 'It was lent or returned on a day that is still to come',
  },
  'number-wrong': {
    'zh-CN': '次数或金额有误（为负数，或不是数字）',
    'zh-TW': '次數或金額有誤（為負數，或不是數字）',
    'en-US': 'A count or an amount is negative, or no number',
  },
  'code-unknown': {
    'zh-CN': '映射中没有这个代码',
    'zh-TW': '對應表中沒有這個代碼',
    'en-US': 'The mapping does not have this code',
  },
  'place-unknown': {
    'zh-CN': '本馆没有这个馆或馆藏地',
    'zh-TW': '本館沒有這個館或館藏地',
    'en-US': 'There is no such library or location here',
  },
  'card-unknown': {
    'zh-CN': '没有这个证号的读者',
    'zh-TW': '沒有這個證號的讀者',
    'en-US': 'No reader has this card number',
  },
  'card-repeated': {
    'zh-CN': '证号在前面已出现过',
    'zh-TW': '證號在前面已出現過',
    'en-US': 'The card number stands in an earlier line already',
  },
  'certificate-repeated': {
    'zh-CN': '证件号码属于另一位读者',
    'zh-TW': '證件號碼屬於另一位讀者',
    'en-US': 'The certificate number is another reader’s',
  },
  'barcode-unknown': {
    'zh-CN': '没有这个条码的复本',
    'zh-TW': '沒有這個條碼的複本',
    'en-US': 'No copy has this barcode',
  },
  'barcode-repeated': {
    'zh-CN': '条码在前面已出现过',
    'zh-TW': '條碼在前面已出現過',
    'en-US': 'The barcode stands in an earlier line already',
  },
  'title-unknown': {
    'zh-CN': '没有这个控制号的题名',
    'zh-TW': '沒有這個控制號的題名',
    'en-US': 'No title has this number',
  },
  'copy-elsewhere': {
    'zh-CN': '该册由所属馆的系统管理',
    'zh-TW': '該冊由所屬館的系統管理',
    'en-US': 'The system of the copy’s own library decides about it',
  },
  'copy-withdrawn': {
    'zh-CN': '该册已剔除',
    'zh-TW': '該冊已註銷',
    'en-US': 'The copy is withdrawn',
  },
  'copy-lent-twice': {
    'zh-CN': '同一册有两笔未还的借阅，取较晚的一笔',
    'zh-TW': '同一冊有兩筆未還的借閱，取較晚的一筆',
    'en-US': 'The copy has two open loans: the later one is taken',
  },
  'copy-in-use-here': {
    'zh-CN': '该册在本系统中已借出或已为读者留存',
    'zh-TW': '該冊在本系統中已借出或已為讀者留存',
    'en-US': 'Here the copy is lent, or set aside for somebody, already',
  },
  'due-before-lent': {
    'zh-CN': '应还日期早于借出日期',
    'zh-TW': '應還日期早於借出日期',
    'en-US': 'It is due before it was lent',
  },
  'returned-before-lent': {
    'zh-CN': '归还日期早于借出日期',
    'zh-TW': '歸還日期早於借出日期',
    'en-US': 'It was returned before it was lent',
  },
  'ends-before-begin': {
    'zh-CN': '结束日期早于开始日期',
    'zh-TW': '結束日期早於開始日期',
    'en-US': 'It ends before it begins',
  },
  'request-repeated': {
    'zh-CN': '该读者对同一题名已有预约',
    'zh-TW': '該讀者對同一題名已有預約',
    'en-US': 'The reader waits for this title already',
  },
  'queue-place-repeated': {
    'zh-CN': '同一题名的排队名次重复，按先后排列',
    'zh-TW': '同一題名的排隊名次重複，按先後排列',
    'en-US': 'The place in the queue is taken twice: the one that was asked for first comes first',
  },
  'block-repeated': {
    'zh-CN': '同样的冻结在前面已出现过',
    'zh-TW': '同樣的凍結在前面已出現過',
    'en-US': 'The same block stands in an earlier line already',
  },
  'loan-repeated': {
    'zh-CN': '同一笔借阅在前面已出现过',
    'zh-TW': '同一筆借閱在前面已出現過',
    'en-US': 'The same loan stands in an earlier line already',
  },
  'lent-without-loan': {
    'zh-CN': '状态为借出或留存，却没有相应的借阅或预约：按在途处理，归还时销去',
    'zh-TW': '狀態為借出或留存，卻沒有相應的借閱或預約：按在途處理，歸還時銷去',
    'en-US':
      'It is said to be lent or set aside, and no loan or request names it: in transit until it is received',
  },
  'lent-against-status': {
    'zh-CN': '有未还的借阅，状态却不是借出：以借阅为准',
    'zh-TW': '有未還的借閱，狀態卻不是借出：以借閱為準',
    'en-US': 'It has an open loan and another status: the loan counts',
  },
  'changed-here': {
    'zh-CN': '本系统中已有改动，保留不动',
    'zh-TW': '本系統中已有改動，保留不動',
    'en-US': 'It was changed here meanwhile, and is left as it is',
  },
  'ended-here': {
    'zh-CN': '本系统中已归还、取消或解除，不再恢复',
    'zh-TW': '本系統中已歸還、取消或解除，不再恢復',
    'en-US': 'It was returned, cancelled or lifted here, and is not brought back',
  },
  'known-here': {
    'zh-CN': '转换之前本系统已有，且内容不同，保留不动',
    'zh-TW': '轉換之前本系統已有，且內容不同，保留不動',
    'en-US': 'It was here before the conversion and is another: left as it is',
  },
  'gone-there-changed-here': {
    'zh-CN': '导出中已没有，本系统中又有改动，保留不动',
    'zh-TW': '匯出中已沒有，本系統中又有改動，保留不動',
    'en-US': 'It is no longer in the export, and was changed here meanwhile: left as it is',
  },
  'gone-there-unsure': {
    'zh-CN': '导出中没有，但导出有无法采用的行，可能正是它：暂不了结',
    'zh-TW': '匯出中沒有，但匯出有無法採用的行，可能正是它：暫不了結',
    'en-US':
      'It is not in the export, but a line that was left out may be about it: it is not closed yet',
  },
  'missing-here': {
    'zh-CN': '导出中有，本系统中没有',
    'zh-TW': '匯出中有，本系統中沒有',
    'en-US': 'It is in the export and not here',
  },
  'differs-here': {
    'zh-CN': '两边内容不同',
    'zh-TW': '兩邊內容不同',
    'en-US': 'It is not the same here as in the export',
  },
  'gone-there': {
    'zh-CN': '导出中已没有，本系统中还在',
    'zh-TW': '匯出中已沒有，本系統中還在',
    'en-US': 'It is no longer in the export, and still here',
  },
  'reader-sum': {
    'zh-CN': '该读者的数量两边不等',
    'zh-TW': '該讀者的數量兩邊不等',
    'en-US': 'The reader has another number of them here than in the export',
  },
} satisfies Record<string, Record<Locale, string>>
type DifferenceReason = keyof typeof reasons

/** Why, for people; what cannot be read at all has the words of an import. */
export const reasonInWords = (reason: string, locale: Locale) =>
  Object.hasOwn(reasons, reason)
    ? reasons[reason as DifferenceReason][locale]
    : importReasonInWords(reason, locale)
