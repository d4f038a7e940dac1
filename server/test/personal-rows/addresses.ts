import { randomUUID } from 'node:crypto'
import { withRegions } from '../addresses.ts'
import type { PersonalRows } from '../personal-row.ts'

const id = randomUUID()

export const rows: PersonalRows = {
  address: async (trx, { api, groupCode, readerId }) => {
    await withRegions(api)
    await trx
      .insertInto('address')
      .values({
        groupCode,
        id,
        readerId,
        kind: 'home',
        provinceCode: '33',
        cityCode: '3301',
        districtCode: '330106',
        detail: '知夏家',
        postcode: '310058',
        recipient: '林知夏',
        phone: '13800138777',
      })
      .execute()
  },
  reader_default: (trx, { groupCode, readerId }) =>
    trx.insertInto('readerDefault').values({ groupCode, readerId, addressId: id }).execute(),
}
