import { refusal } from '../../platform/failure.ts'

export const listUnknown = refusal('book-list.unknown', 404, {
  'zh-CN': '没有这个书单，或者它没有公开',
  'zh-TW': '沒有這份書單，或者它沒有公開',
  'en-US': 'There is no such book list, or it is private',
})
export const ownerOnly = refusal('book-list.owner-only', 403, {
  'zh-CN': '只有书单的所有者可以这样做',
  'zh-TW': '只有書單的擁有者可以這樣做',
  'en-US': 'Only the owner of the list can do this',
})
export const nameMissing = refusal('book-list.name-missing', 400, {
  'zh-CN': '请填写书单名称',
  'zh-TW': '請填寫書單名稱',
  'en-US': 'Please enter a name for the list',
})
export const nameTooLong = refusal('book-list.name-too-long', 400, {
  'zh-CN': '书单名称最多 100 个字',
  'zh-TW': '書單名稱最多 100 個字',
  'en-US': 'At most 100 characters for the name, please',
})
export const introductionTooLong = refusal('book-list.introduction-too-long', 400, {
  'zh-CN': '简介最多 500 个字',
  'zh-TW': '簡介最多 500 個字',
  'en-US': 'At most 500 characters for the introduction, please',
})
export const tooManyLists = refusal('book-list.too-many', 422, {
  'zh-CN': '至多保存 100 个书单，请先删除不用的',
  'zh-TW': '至多保存 100 份書單，請先刪除不用的',
  'en-US': 'You can keep at most 100 lists. Please delete one first',
})
export const tooManyTitles = refusal('book-list.too-many-titles', 422, {
  'zh-CN': '一个书单至多 5,000 种，请另建书单',
  'zh-TW': '一份書單至多 5,000 種，請另建書單',
  'en-US': 'A list holds at most 5,000 titles. Please begin another one',
})
export const titlesUnknown = refusal('book-list.titles-unknown', 404, {
  'zh-CN': '这些书不是本馆馆藏，无法加入书单',
  'zh-TW': '這些書不是本館館藏，無法加入書單',
  'en-US': 'None of these titles is in this library',
})
export const titleNotListed = refusal('book-list.title-not-listed', 404, {
  'zh-CN': '这本书已不在书单里，可能刚被其他编者移出',
  'zh-TW': '這本書已不在書單裡，可能剛被其他編者移出',
  'en-US': 'The title is no longer in the list: somebody may have taken it out',
})
export const noteMissing = refusal('book-list.note-missing', 400, {
  'zh-CN': '请填写附注',
  'zh-TW': '請填寫附註',
  'en-US': 'Please write a note',
})
export const noteTooLong = refusal('book-list.note-too-long', 400, {
  'zh-CN': '附注最多 500 个字',
  'zh-TW': '附註最多 500 個字',
  'en-US': 'At most 500 characters for a note, please',
})
export const tooManyNotes = refusal('book-list.too-many-notes', 422, {
  'zh-CN': '一种书至多 30 条附注',
  'zh-TW': '一種書至多 30 則附註',
  'en-US': 'A title has at most 30 notes',
})
export const notesWritten = refusal('book-list.notes-written', 409, {
  'zh-CN': '这本书刚添了附注，请看过后再移出',
  'zh-TW': '這本書剛添了附註，請看過後再移出',
  'en-US': 'A note was just added to this title. Please look at it before you remove the title',
})
export const noteUnknown = refusal('book-list.note-unknown', 404, {
  'zh-CN': '没有这条附注，或者它不是您写的',
  'zh-TW': '沒有這則附註，或者它不是您寫的',
  'en-US': 'There is no such note, or it is not yours',
})
export const noteChanged = refusal('book-list.note-changed', 409, {
  'zh-CN': '这条附注已在别处改过，请核对后再保存',
  'zh-TW': '這則附註已在別處改過，請核對後再儲存',
  'en-US': 'This note was changed elsewhere meanwhile. Please compare before you save',
})
export const invitationUnknown = refusal('book-list.invitation-unknown', 404, {
  'zh-CN': '邀请链接已失效，请向书单的所有者要一个新的',
  'zh-TW': '邀請連結已失效，請向書單的擁有者要一個新的',
  'en-US': 'This invitation no longer works. Please ask the owner of the list for a new one',
})
export const tooManyEditors = refusal('book-list.too-many-editors', 422, {
  'zh-CN': '一个书单至多 30 位编者',
  'zh-TW': '一份書單至多 30 位編者',
  'en-US': 'A list has at most 30 editors',
})
export const coverTooLarge = refusal('book-list.cover-too-large', 422, {
  'zh-CN': '封面图片不能超过 2M',
  'zh-TW': '封面圖片不能超過 2M',
  'en-US': 'The picture of a cover has at most 2M',
})
export const tooManyCovers = refusal('book-list.too-many-covers', 429, {
  'zh-CN': '今天上传的封面太多了，请明天再试',
  'zh-TW': '今天上傳的封面太多了，請明天再試',
  'en-US': 'You have sent many covers today. Please try again tomorrow',
})
export const coverUnknown = refusal('book-list.cover-unknown', 400, {
  'zh-CN': '请先上传封面图片',
  'zh-TW': '請先上傳封面圖片',
  'en-US': 'Please upload the cover first',
})
