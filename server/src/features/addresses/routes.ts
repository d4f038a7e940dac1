import {
  addAddress,
  addressTypes,
  deleteAddress,
  listAddresses,
  listAddressTypes,
  listRegions,
  setDefaultAddress,
  updateAddress,
  type AddressType,
} from '@shulin/contract/addresses'
import type { Locale } from '@shulin/contract/locale'
import type { Serve } from '../../platform/http/serve.ts'
import { addTo, changeAddress, preferAddress, removeAddress } from './addresses.ts'
import { selectAddresses, selectRegions } from './queries.ts'

export function addressesRoutes(serve: Serve) {
  serve(listAddresses, ({ within, reader, locale }) =>
    within((trx) => selectAddresses(trx, reader.id, locale)),
  )
  serve(listAddressTypes, async ({ locale }) =>
    addressTypes.map((code) => ({ code, name: typeNames[code][locale] })),
  )
  serve(listRegions, ({ within, query: { parentCode }, locale }) =>
    within((trx) => selectRegions(trx, parentCode || null, locale)),
  )
  serve(addAddress, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => ({
      addressId: await addTo(trx, { groupCode, readerId: reader.id }, body),
    })),
  )
  serve(updateAddress, async ({ within, reader, body }) => {
    await within((trx) => changeAddress(trx, reader.id, body))
    return true as const
  })
  serve(deleteAddress, async ({ within, reader, body }) => {
    await within((trx) => removeAddress(trx, reader.id, body.addressId))
    return true as const
  })
  serve(setDefaultAddress, async ({ within, reader, body }) => {
    await within((trx) => preferAddress(trx, reader.id, body.addressId))
    return true as const
  })
}

const typeNames: Record<AddressType, Record<Locale, string>> = {
  home: { 'zh-CN': '家', 'zh-TW': '住家', 'en-US': 'Home' },
  work: { 'zh-CN': '单位', 'zh-TW': '公司', 'en-US': 'Work' },
  school: { 'zh-CN': '学校', 'zh-TW': '學校', 'en-US': 'School' },
  other: { 'zh-CN': '其他', 'zh-TW': '其他', 'en-US': 'Other' },
}
