import { addAddress, listAddresses } from '@shulin/contract/addresses'
import type { CallInput } from '@shulin/contract/endpoint'
import { loadRegions } from '../src/features/institutions/regions.ts'
import type { TestApi } from './api.ts'

export type AddressInput = CallInput<typeof addAddress>['body']

/** An address with everything in it, each value another. */
export const wholeAddress = {
  type: 'school',
  province: '33',
  city: '3301',
  district: '330106',
  detail: '溪山路 18 号 清溪大学北区 7 幢 302',
  postcode: '310058',
  recipient: '林知夏',
  phone: '13800002046',
  defaultFlag: '1',
} as const satisfies AddressInput

const loaded = new WeakMap<TestApi, Promise<unknown>>()

/** The regions, as `shulin migrate` loads them: once for each database. */
export function withRegions(api: TestApi) {
  const loading = loaded.get(api) ?? loadRegions(api.adminDb)
  loaded.set(api, loading)
  return loading
}

type Headers = Record<string, string>

/** Adds an address as a reader does; answers its id. */
export async function keepAddress(
  api: TestApi,
  headers: Headers,
  address: Partial<AddressInput> = {},
) {
  const body = { ...wholeAddress, ...address }
  const { data } = (await api.call(addAddress, { body, headers })).body
  return data!.addressId
}

export const addressesOf = async (api: TestApi, headers: Headers) =>
  (await api.call(listAddresses, { headers })).body.data!
