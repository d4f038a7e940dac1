import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CallerClaim } from './caller-claim.ts'

/** The tab of the personal centre these calls belong to: addresses. */
const tab = '9'

export const addressTypes = ['home', 'work', 'school', 'other'] as const
export type AddressType = (typeof addressTypes)[number]

/** So many a reader keeps; more is a list of other people. */
export const mostAddresses = 10

/** In characters: what fits on a label. */
export const longestDetail = 200
export const longestRecipient = 50

const flag = z.enum(['0', '1'])

/** What is missing or wrong is refused by a rule, which names the field: here only what nobody types is. */
const typed = z.string().trim().max(1_000).default('')

/** An address as it is given, always whole. Regions are given by their codes. */
const AddressFields = {
  type: z.enum(addressTypes).default('home'),
  province: typed,
  city: typed,
  district: typed,
  detail: typed,
  postcode: typed,
  recipient: typed,
  phone: typed,
  defaultFlag: flag.default('0'),
}

const Address = z.strictObject({
  addressId: z.uuid(),
  type: z.enum(addressTypes),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  provinceName: z.string(),
  cityName: z.string(),
  districtName: z.string(),
  detail: z.string(),
  /** Empty where none was given. */
  postcode: z.string(),
  recipient: z.string(),
  phone: z.string(),
  defaultFlag: flag,
})
export type Address = z.infer<typeof Address>

/** What a reader fills in. */
export type AddressForm = Omit<Address, 'addressId' | 'provinceName' | 'cityName' | 'districtName'>

const CodeName = z.strictObject({ code: z.string(), name: z.string() })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/find/userAddress/list',
  access: 'reader',
  tab,
  summary: 'The addresses of the reader: the default first, then in the order they were added',
  response: z.array(Address),
})

export const listAddressTypes = endpoint({
  method: 'GET',
  path: '/find/userAddress/types',
  access: 'reader',
  tab,
  summary: 'The kinds of address: home, work, school, other',
  response: z.array(CodeName.extend({ code: z.enum(addressTypes) })),
})

export const listRegions = endpoint({
  method: 'GET',
  path: '/find/userAddress/regionDict',
  access: 'reader',
  tab,
  summary:
    'The provinces; with the code of a province its cities, with that of a city its districts',
  query: z.strictObject({ parentCode: z.string().trim().max(12).default('') }),
  response: z.array(CodeName),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/find/userAddress/add',
  access: 'reader',
  tab,
  message: { 'zh-CN': '保存成功！', 'zh-TW': '儲存成功！', 'en-US': 'Saved' },
  summary: 'Adds an address; one that names another reader, institution or library is refused',
  body: z.strictObject({ ...AddressFields, ...CallerClaim }),
  response: z.strictObject({ addressId: z.uuid() }),
})

const OneOfMine = { addressId: z.uuid() }

export const updateAddress = endpoint({
  method: 'POST',
  path: '/find/userAddress/update',
  access: 'reader',
  tab,
  message: { 'zh-CN': '修改成功！', 'zh-TW': '修改成功！', 'en-US': 'Changed' },
  summary: 'Puts another address in the place of one, whole',
  body: z.strictObject({ ...OneOfMine, ...AddressFields }),
  response: z.literal(true),
})

export const deleteAddress = endpoint({
  method: 'POST',
  path: '/find/userAddress/delete',
  access: 'reader',
  tab,
  message: { 'zh-CN': '删除成功！', 'zh-TW': '刪除成功！', 'en-US': 'Deleted' },
  summary: 'Deletes an address; what was sent there keeps its own copy',
  body: z.strictObject(OneOfMine),
  response: z.literal(true),
})

export const setDefaultAddress = endpoint({
  method: 'POST',
  path: '/find/userAddress/setDefault',
  access: 'reader',
  tab,
  summary: 'Makes an address the default, in the place of any other',
  body: z.strictObject(OneOfMine),
  response: z.literal(true),
})
