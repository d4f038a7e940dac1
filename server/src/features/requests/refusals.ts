import { refusal } from '../../platform/failure.ts'

export const recordUnknown = refusal('request.record-unknown', 404, {
  'zh-CN': '没有这条书目',
  'zh-TW': '沒有這筆書目',
  'en-US': 'There is no such title',
})
export const requestUnknown = refusal('request.unknown', 404, {
  'zh-CN': '没有这项申请',
  'zh-TW': '沒有這項申請',
  'en-US': 'There is no such request',
})
export const otherLibrary = refusal('request.other-library', 403, {
  'zh-CN': '所选的馆不属于本机构，请重新登录后再试',
  'zh-TW': '所選的館不屬於本機構，請重新登入後再試',
  'en-US': 'The library you chose is not one of this institution. Please log in again',
})
export const contactMissing = refusal('request.contact-missing', 400, {
  'zh-CN': '请填写联系方式',
  'zh-TW': '請填寫聯絡方式',
  'en-US': 'Enter how you can be reached',
})
export const placeMissing = refusal('request.pickup-location-missing', 400, {
  'zh-CN': '请选择取书点',
  'zh-TW': '請選擇取書地點',
  'en-US': 'Choose a pickup location',
})
export const placeUnknown = refusal('request.pickup-location-unknown', 400, {
  'zh-CN': '该取书点不能取书，请另选一处',
  'zh-TW': '該取書地點不能取書，請另選一處',
  'en-US': 'Nothing is handed over at this location: choose another',
})
export const addressMissing = refusal('request.pickup-address-missing', 400, {
  'zh-CN': '请填写取书地址',
  'zh-TW': '請填寫取書地址',
  'en-US': 'Enter where it should go',
})
export const ownAddressMissing = refusal('request.address-missing', 400, {
  'zh-CN': '请选择收件地址',
  'zh-TW': '請選擇收件地址',
  'en-US': 'Choose one of your addresses',
})
export const contactUnverified = refusal('request.contact-unverified', 422, {
  'zh-CN': '请到个人中心验证手机号或邮箱！',
  'zh-TW': '請到個人中心驗證手機號碼或電子信箱！',
  'en-US': 'Please go to the personal center to verify your phone number or email address!',
})
export const copyUnknown = refusal('request.copy-unknown', 404, {
  'zh-CN': '本书没有这一册',
  'zh-TW': '本書沒有這一冊',
  'en-US': 'This title has no such copy',
})
export const copyJustGone = refusal('request.copy-just-gone', 409, {
  'zh-CN': '这册刚刚被借走或留给了别人，请刷新后再试',
  'zh-TW': '這冊剛剛被借走或留給了別人，請重新整理後再試',
  'en-US': 'Somebody has just taken this copy: look again',
})
export const titleMissing = refusal('request.title-missing', 400, {
  'zh-CN': '请填写出版物名称或文章标题',
  'zh-TW': '請填寫出版物名稱或文章標題',
  'en-US': 'Enter the name of the publication or the title of the article',
})
export const isbnWrong = refusal('request.isbn-wrong', 400, {
  'zh-CN': 'ISBN 有误，请核对',
  'zh-TW': 'ISBN 有誤，請核對',
  'en-US': 'This is not a valid ISBN: check it',
})
export const issnWrong = refusal('request.issn-wrong', 400, {
  'zh-CN': 'ISSN 有误，请核对',
  'zh-TW': 'ISSN 有誤，請核對',
  'en-US': 'This is not a valid ISSN: check it',
})
export const notToCancel = refusal('request.not-to-cancel', 422, {
  'zh-CN': '已取书或已结束的申请不能取消',
  'zh-TW': '已取書或已結束的申請不能取消',
  'en-US': 'What was handed over or is over cannot be cancelled',
})
export const notOpen = refusal('request.not-open', 422, {
  'zh-CN': '这项申请已经结束',
  'zh-TW': '這項申請已經結束',
  'en-US': 'This request is over',
})
export const notReady = refusal('request.not-ready', 422, {
  'zh-CN': '还不能取书，到馆后会通知您',
  'zh-TW': '還不能取書，到館後會通知您',
  'en-US': 'It is not ready to be fetched yet: you will be told',
})
export const wrongCode = refusal('request.code-wrong', 422, {
  'zh-CN': '请输入正确的取书码！',
  'zh-TW': '請輸入正確的取書碼！',
  'en-US': 'Please enter the right pickup code!',
})
export const expiredCode = refusal('request.code-expired', 422, {
  'zh-CN': '取书码已过期，请重新获取',
  'zh-TW': '取書碼已過期，請重新取得',
  'en-US': 'The access code has expired',
})
export const notFollowing = refusal('request.step-not-following', 422, {
  'zh-CN': '这一步不能接在当前步骤之后',
  'zh-TW': '這一步不能接在目前步驟之後',
  'en-US': 'This step does not follow the present one',
})
export const copyMissing = refusal('request.copy-missing', 422, {
  'zh-CN': '还没有留出的复本，请扫描取到的那一册',
  'zh-TW': '還沒有留出的複本，請掃描取到的那一冊',
  'en-US': 'No copy is set aside for it: scan the one that was fetched',
})
export const copyUnfit = refusal('request.copy-unfit', 422, {
  'zh-CN': '这册不是所申请的书，或现不可借',
  'zh-TW': '這冊不是所申請的書，或現不可借',
  'en-US': 'This is no copy of what was asked for, or it is not free',
})
