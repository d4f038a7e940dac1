import {
  findGroup,
  listLibraries,
  listMenus,
  listPlaces,
  readAppearance,
  readDictionaries,
  readFindConfig,
  readInstitution,
  readLogo,
  readParameter,
  readPrivacyNotice,
} from '@shulin/contract/institutions'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import {
  appearanceFrom,
  detailsOf,
  groupInfoOf,
  libraryList,
  logoFrom,
  menusOf,
} from './answers.ts'
import { dictionariesIn, entriesOf } from './dictionaries.ts'
import { settingsOf } from './institutions.ts'
import { selectLibraries, selectPrivacyNotice } from './queries.ts'
import { institutionUnknown } from './read-institution.ts'
import { findConfigFrom, isPublic, isSettingCode } from './gathered-settings.ts'

export function institutionsRoutes(serve: Serve, { directory }: Resources) {
  serve(findGroup, async ({ body, locale }) => {
    const institution = await directory.byPath(body.mappingPath)
    if (!institution) throw new Refused(institutionUnknown)
    return groupInfoOf(institution, locale)
  })

  serve(readFindConfig, async ({ within }) => findConfigFrom(await within(settingsOf)))

  serve(readLogo, async ({ within }) => logoFrom(await within(settingsOf)))

  serve(readAppearance, async ({ within }) => appearanceFrom(await within(settingsOf)))

  serve(listMenus, ({ within }) => within(menusOf))

  serve(listLibraries, async ({ within, query, locale }) => {
    const keyword = query.keyword?.trim().toLocaleLowerCase() ?? ''
    return libraryList(await within(selectLibraries), locale).filter(({ libName }) =>
      libName.toLocaleLowerCase().includes(keyword),
    )
  })

  serve(readInstitution, async ({ within, institution, locale }) =>
    detailsOf(institution, await within(settingsOf), locale),
  )

  serve(readParameter, async ({ within, query: { paraCode } }) => {
    if (!isSettingCode(paraCode) || !isPublic(paraCode)) throw new Refused(parameterUnknown)
    return { paraCode, paraValue: (await within(settingsOf))[paraCode] }
  })

  serve(listPlaces, ({ within, locale }) =>
    within(async (db) => {
      const { campusCode = [], locationId = [] } = await dictionariesIn(db, locale, [
        'campusCode',
        'locationId',
      ])
      const types = (await entriesOf(db, ['locationType'], locale))('locationType')
      return {
        campusCodes: campusCode,
        locationTypeSelectiveDtos: types.map(({ code, name }) => ({
          locationTypeCode: code,
          locationTypeName: name,
        })),
        locationId,
      }
    }),
  )

  serve(readDictionaries, ({ within, body, locale }) =>
    within((db) => dictionariesIn(db, locale, body.types)),
  )

  serve(readPrivacyNotice, async ({ within, locale }) => {
    const notice = await within(selectPrivacyNotice)
    if (!notice) throw new Refused(noPrivacyNotice)
    return {
      version: notice.version,
      publishedAt: instantOf(notice.publishedAt),
      text: inLanguage(notice.text, locale),
    }
  })
}

const parameterUnknown = refusal('parameter.unknown', 404, {
  'zh-CN': '没有这个公开参数',
  'zh-TW': '沒有這個公開參數',
  'en-US': 'There is no public parameter of this name',
})
const noPrivacyNotice = refusal('privacy-notice.missing', 404, {
  'zh-CN': '本馆尚未发布隐私政策',
  'zh-TW': '本館尚未發布隱私權政策',
  'en-US': 'This library has not published a privacy notice yet',
})
