import { z } from 'zod'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { savePackage } from '../../catalogue/catalogue.ts'
import { encodings } from '../formats/marc-charset.ts'
import { Harvest } from '../harvest/settings.ts'
import { wholeMapping, type Mapping } from '../describe/mapping.ts'
import { selectSource, upsertSource } from '../queries.ts'
import { formats, type SourceDescription } from './source-file.ts'

/** A source as the work with it needs it. */
export interface Source {
  id: string
  name: string
  ownerGroupCode: string | null
  format: (typeof formats)[number]
  encoding: (typeof encodings)[number] | null
  mapping: Mapping
  isComplete: boolean
  withdrawnShare: number
  packageId: string | null
  harvest: Harvest | null
  harvestedUntil: Date | null
}

/** Adds a source, or brings it up to date; a package belongs to a shared one. */
export async function putSource(
  trx: Database,
  ownerGroupCode: string | null,
  description: SourceDescription,
): Promise<Source> {
  const { items } = wholeMapping(description.mapping)
  if (items && ownerGroupCode === null) throw new Refused(itemsHaveOwner)
  const { package: sold, files: _files, mayBeShown: _shown, ...columns } = description
  if (sold && ownerGroupCode !== null) throw new Refused(packagesAreShared)
  const packageId = sold ? (await savePackage(trx, sold)).id : null
  await upsertSource(trx, ownerGroupCode, { ...columns, packageId })
  return findSource(trx, ownerGroupCode, description.name)
}

export async function findSource(
  db: Database,
  ownerGroupCode: string | null,
  name: string,
): Promise<Source> {
  const stored = await selectSource(db, ownerGroupCode, name)
  if (!stored) throw new Refused(noSuchSource, { source: name })
  return asSource(stored)
}

export const asSource = (
  stored: NonNullable<Awaited<ReturnType<typeof selectSource>>>,
): Source => ({
  ...stored,
  format: z.enum(formats).parse(stored.format),
  encoding: z.enum(encodings).nullable().parse(stored.encoding),
  mapping: wholeMapping(stored.mapping),
  harvest: Harvest.nullable().parse(stored.harvest),
})

const noSuchSource = refusal('imports.no-such-source', 404, {
  'zh-CN': '没有这个数据来源。',
  'zh-TW': '沒有這個資料來源。',
  'en-US': 'There is no such source: see shulin sources list.',
})

const packagesAreShared = refusal('imports.packages-are-shared', 422, {
  'zh-CN': '资源包由运维人员为所有机构导入，机构自己的来源不能带有资源包。',
  'zh-TW': '資源套裝由系統管理員為所有機構匯入，機構自己的來源不能帶有資源套裝。',
  'en-US': 'Packages are shared by all institutions: a source of one institution cannot form one.',
})

const itemsHaveOwner = refusal('imports.items-have-an-owner', 422, {
  'zh-CN': '单册属于某一机构：联合目录的来源不能带有单册。',
  'zh-TW': '單冊屬於某一機構：聯合目錄的來源不能帶有單冊。',
  'en-US': 'Items belong to one institution: a source of the union catalog cannot bring them.',
})
