import { randomUUID } from 'node:crypto'
import {
  longestDetail,
  longestRecipient,
  mostAddresses,
  type AddressForm,
} from '@shulin/contract/addresses'
import { isPhone, isPostcode } from '@shulin/contract/contact-formats'
import { refusal, Refused, type Refusal } from '../../platform/failure.ts'
import { requireOwnClaim } from '../../platform/caller-claim.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  clearDefault,
  countAddresses,
  deleteAddressOf,
  hasLibrary,
  insertAddress,
  putDefault,
  selectParents,
  updateAddressOf,
  type NewAddress,
  type Owner,
} from './queries.ts'

export { selectAddresses } from './queries.ts'

interface CallerClaim {
  userId?: string | undefined
  groupCode?: string | undefined
  libCode?: string | undefined
}

/** Adds an address of a reader; answers its id. The row of the reader is held, so two at once are counted one after the other. */
export async function addTo(trx: Database, owner: Owner, form: AddressForm & CallerClaim) {
  requireOwnClaim(form, owner)
  if (form.libCode && !(await hasLibrary(trx, form.libCode))) throw new Refused(otherLibrary)
  const address = await requireWhole(trx, form)
  if ((await countAddresses(trx, owner.readerId)) >= mostAddresses) {
    throw new Refused(tooMany, { most: mostAddresses })
  }
  const id = randomUUID()
  await insertAddress(trx, { ...address, ...owner, id })
  if (form.defaultFlag === '1') await putDefault(trx, owner.readerId, id)
  return id
}

/** Puts what is given in the place of an address of the reader, its being the default included. */
export async function changeAddress(
  trx: Database,
  readerId: string,
  { addressId, ...form }: AddressForm & { addressId: string },
) {
  const address = await requireWhole(trx, form)
  if (!(await updateAddressOf(trx, readerId, addressId, address))) throw new Refused(addressUnknown)
  if (form.defaultFlag === '1') await putDefault(trx, readerId, addressId)
  else await clearDefault(trx, readerId, addressId)
}

export async function removeAddress(trx: Database, readerId: string, addressId: string) {
  if (!(await deleteAddressOf(trx, readerId, addressId))) throw new Refused(addressUnknown)
}

export async function preferAddress(trx: Database, readerId: string, addressId: string) {
  if (!(await putDefault(trx, readerId, addressId))) throw new Refused(addressUnknown)
}

/** What is stored of an address that has all it needs; else it is refused with the field that is missing or wrong. */
async function requireWhole(trx: Database, form: AddressForm): Promise<NewAddress> {
  const { type, province, city, district, detail, postcode, recipient, phone } = form
  const demand = (isRight: boolean, field: keyof AddressForm, why: Refusal) => {
    if (!isRight) throw new Refused(why, { field })
  }
  demand(recipient !== '', 'recipient', recipientMissing)
  demand(lettersIn(recipient) <= longestRecipient, 'recipient', recipientTooLong)
  demand(isPhone(phone), 'phone', phoneWrong)
  demand(province !== '', 'province', provinceMissing)
  demand(city !== '', 'city', cityMissing)
  demand(district !== '', 'district', districtMissing)
  const parents = await selectParents(trx, [province, city, district])
  demand(parents.get(province) === null, 'province', provinceUnknown)
  demand(parents.get(city) === province, 'city', cityElsewhere)
  demand(parents.get(district) === city, 'district', districtElsewhere)
  demand(detail !== '', 'detail', detailMissing)
  demand(lettersIn(detail) <= longestDetail, 'detail', detailTooLong)
  demand(postcode === '' || isPostcode(postcode), 'postcode', postcodeWrong)
  return {
    kind: type,
    provinceCode: province,
    cityCode: city,
    districtCode: district,
    detail,
    postcode: postcode || null,
    recipient,
    phone,
  }
}

/** As the database counts: a letter is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
const lettersIn = (text: string) => [...text].length

const addressUnknown = refusal('address.unknown', 404, {
  'zh-CN': '没有这个收件地址',
  'zh-TW': '沒有這個收件地址',
  'en-US': 'There is no such postal address',
})
const otherLibrary = refusal('address.other-library', 403, {
  'zh-CN': '所选的馆不属于本机构，请重新登录后再试',
  'zh-TW': '所選的館不屬於本機構，請重新登入後再試',
  'en-US': 'The library you chose is not one of this institution. Please log in again',
})
const tooMany = refusal('address.too-many', 422, {
  'zh-CN': '至多保存 10 个地址，请先删除不用的',
  'zh-TW': '至多儲存 10 個地址，請先刪除不用的',
  'en-US': 'At most 10 addresses are kept. Delete one that you no longer use',
})
const recipientMissing = refusal('address.recipient-missing', 400, {
  'zh-CN': '请填写收件人',
  'zh-TW': '請填寫收件人',
  'en-US': 'Please enter the recipient',
})
const recipientTooLong = refusal('address.recipient-too-long', 400, {
  'zh-CN': '收件人最多 50 个字',
  'zh-TW': '收件人最多 50 個字',
  'en-US': 'At most 50 characters for the recipient, please',
})
const phoneWrong = refusal('address.phone-wrong', 400, {
  'zh-CN': '请填写正确的手机号：11 位数字，或以 + 开头的国际号码',
  'zh-TW': '請填寫正確的手機號碼：11 位數字，或以 + 開頭的國際號碼',
  'en-US': 'Please enter a valid phone number: 11 digits, or an international number with +',
})
const provinceMissing = refusal('address.province-missing', 400, {
  'zh-CN': '请选择省份',
  'zh-TW': '請選擇省份',
  'en-US': 'Please choose the province',
})
const cityMissing = refusal('address.city-missing', 400, {
  'zh-CN': '请选择城市',
  'zh-TW': '請選擇城市',
  'en-US': 'Please choose the city',
})
const districtMissing = refusal('address.district-missing', 400, {
  'zh-CN': '请选到区，快递要用',
  'zh-TW': '請選到區，快遞要用',
  'en-US': 'Please choose the district: the parcel service needs it',
})
const provinceUnknown = refusal('address.province-unknown', 400, {
  'zh-CN': '没有这个省份，请重新选择',
  'zh-TW': '沒有這個省份，請重新選擇',
  'en-US': 'There is no such province. Please choose again',
})
const cityElsewhere = refusal('address.city-elsewhere', 400, {
  'zh-CN': '所选城市不在所选省份内，请重新选择城市',
  'zh-TW': '所選城市不在所選省份內，請重新選擇城市',
  'en-US': 'The city is not in the chosen province. Please choose the city again',
})
const districtElsewhere = refusal('address.district-elsewhere', 400, {
  'zh-CN': '所选区县不在所选城市内，请重新选择区县',
  'zh-TW': '所選區縣不在所選城市內，請重新選擇區縣',
  'en-US': 'The district is not in the chosen city. Please choose the district again',
})
const detailMissing = refusal('address.detail-missing', 400, {
  'zh-CN': '请填写详细地址',
  'zh-TW': '請填寫詳細地址',
  'en-US': 'Please enter street and house number',
})
const detailTooLong = refusal('address.detail-too-long', 400, {
  'zh-CN': '详细地址最多 200 个字',
  'zh-TW': '詳細地址最多 200 個字',
  'en-US': 'At most 200 characters for street and house number, please',
})
const postcodeWrong = refusal('address.postcode-wrong', 400, {
  'zh-CN': '邮编为 6 位数字，台湾为 3、5 或 6 位',
  'zh-TW': '郵遞區號為 6 位數字，臺灣為 3、5 或 6 位',
  'en-US': 'A postcode has 6 digits; 3, 5 or 6 in Taiwan',
})
