import type {
  askBook,
  askToBeSent,
  checkRequest,
  reserveOrEntrust,
} from '@shulin/contract/requests'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { readIsbn, readIssn } from '../../platform/analysis/identifiers.ts'
import { Refused, type Refusal } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { selectAddresses } from '../addresses/addresses.ts'
import { brokenRules, judgeAsking, refusalFor } from '../circulation/circulation.ts'
import {
  isOfOurTitle,
  placeRequest,
  recordIdOf,
  requireLibrary,
  requireTitle,
  type Asker,
} from './asking.ts'
import {
  isCopyOf,
  selectContact,
  selectItemIdOf,
  selectPickupPlaces,
  selectTitle,
  type DocumentFields,
} from './queries.ts'
import {
  addressMissing,
  contactMissing,
  contactUnverified,
  copyUnknown,
  isbnWrong,
  issnWrong,
  ownAddressMissing,
  placeMissing,
  placeUnknown,
  recordUnknown,
  titleMissing,
} from './refusals.ts'
import { kindOf } from './steps.ts'

type Body<Call extends { body: z.ZodType }> = z.output<Call['body']>

const demand = (isRight: boolean, field: string, why: Refusal) => {
  if (!isRight) throw new Refused(why, { field })
}

/** Whether a reader may ask for a title in a way, where it could be fetched, and how often today still. */
export async function checkAsking(
  trx: Database,
  readerId: string,
  { recordId, itemId, requestType }: Body<typeof checkRequest>,
  locale: Locale,
) {
  const kind = kindOf[requestType]
  const title = isOfOurTitle(requestType) ? await requireTitle(trx, recordId) : undefined
  const subject = { readerId, itemId, ...(title && { recordId: title.recordId }) }
  const { verdicts, turnsLeft } = await judgeAsking(trx, kind, subject)
  const refused = refusalFor(kind, verdicts)
  const { phone, email } = await selectContact(trx, readerId)
  return {
    allowFlag: refused === undefined,
    reason: refused?.text[locale] ?? '',
    refusals: brokenRules(verdicts, locale),
    pickupLocations: (await selectPickupPlaces(trx)).map(({ locationId, name }) => ({
      locationId,
      locationName: inLanguage(name, locale),
    })),
    remainTimes: turnsLeft,
    contact: phone ?? email ?? '',
  }
}

/** Asks for a title that is on loan, or for a copy to be brought to a pickup place. */
export async function reserveOrHaveBrought(
  trx: Transaction<DB>,
  asker: Asker,
  form: Body<typeof reserveOrEntrust>,
) {
  const { contact, pickupLocationId, smsFlag, barcode } = form
  demand(contact !== '', 'contact', contactMissing)
  demand(pickupLocationId !== '', 'pickupLocationId', placeMissing)
  const place = (await selectPickupPlaces(trx)).find(
    ({ locationId }) => locationId === pickupLocationId,
  )
  demand(place !== undefined, 'pickupLocationId', placeUnknown)
  if (smsFlag === '1') await requireVerified(trx, asker.readerId)
  const { recordId } = await requireTitle(trx, form.recordId)
  const itemId = form.itemId ?? (barcode ? await selectItemIdOf(trx, barcode) : undefined)
  const isNamed = itemId !== undefined || Boolean(barcode)
  if (isNamed && !(itemId && (await isCopyOf(trx, itemId, recordId))))
    throw new Refused(copyUnknown)
  return placeRequest(trx, asker, form.applyType, {
    recordId,
    contact,
    pickupLocationId,
    libCode: place!.libCode,
    textMessage: smsFlag === '1',
    ...(itemId !== undefined && { itemIds: [itemId] }),
  })
}

async function requireVerified(trx: Database, readerId: string) {
  const { isPhoneVerified, isEmailVerified } = await selectContact(trx, readerId)
  if (!isPhoneVerified && !isEmailVerified) throw new Refused(contactUnverified)
}

/** Asks a reader to pass a copy on, for delivery at home, for a title of another library, or for a document. */
export async function askForBook(trx: Transaction<DB>, asker: Asker, form: Body<typeof askBook>) {
  const { requestType, contact, pickupAddress, remark, libCode, itemId } = form
  demand(contact !== '', 'contact', contactMissing)
  demand(pickupAddress !== '', 'pickupAddress', addressMissing)
  // Only what another library has is asked for by that library's name.
  if (requestType !== 'otherLibrary') await requireLibrary(trx, libCode)
  const details = { contact, pickupAddress, remark }
  if (requestType === 'documentDelivery') {
    const document = documentOf(form)
    const { articleTitle, publicationName: name, author } = document
    const title = articleTitle || name
    return placeRequest(trx, asker, 'document delivery', { ...details, title, author, document })
  }
  if (requestType === 'otherLibrary') {
    const heldBy = libCode ?? ''
    return placeRequest(trx, asker, 'other library', {
      ...details,
      ...(await titleElsewhere(trx, form)),
      heldBy,
    })
  }
  const { recordId } = await requireTitle(trx, form.recordId ?? '')
  return placeRequest(trx, asker, kindOf[requestType], {
    ...details,
    recordId,
    ...(itemId !== undefined && { itemIds: [itemId] }),
  })
}

/** What a document delivery asks for: a name or a title, and numbers whose check digits are right. */
function documentOf(form: Body<typeof askBook>): DocumentFields {
  const { publicationName, articleTitle, author, volumeIssue, version, place } = form
  const { publisher, year, issn, isbn, pages, doi } = form
  demand(publicationName !== '' || articleTitle !== '', 'articleTitle', titleMissing)
  demand(isbn === '' || readIsbn(isbn)?.isValid === true, 'isbn', isbnWrong)
  demand(issn === '' || readIssn(issn)?.isValid === true, 'issn', issnWrong)
  const bibliographic = { publicationName, articleTitle, author, volumeIssue, version, place }
  return { ...bibliographic, publisher, year, issn, isbn, pages, doi }
}

/** The title of what is no record of ours: of the record that was found, or as it was entered. */
async function titleElsewhere(trx: Database, form: Body<typeof askBook>) {
  const { recordId, articleTitle, publicationName, author } = form
  if (recordId !== undefined) {
    const found = await selectTitle(trx, recordIdOf(recordId))
    if (!found) throw new Refused(recordUnknown)
    return { title: found.title, author: found.author ?? '' }
  }
  demand(publicationName !== '' || articleTitle !== '', 'publicationName', titleMissing)
  return { title: publicationName || articleTitle, author }
}

/** Asks for one of some copies of a title to be sent to an address of the reader: the one named, or the default. */
export async function askForParcel(
  trx: Transaction<DB>,
  asker: Asker,
  { recordId: wanted, itemIds, addressId, contact }: Body<typeof askToBeSent>,
) {
  demand(contact !== '', 'contact', contactMissing)
  const addresses = await selectAddresses(trx, asker.readerId, 'zh-CN')
  const address = addresses.find(({ addressId: id, defaultFlag }) =>
    addressId === undefined ? defaultFlag === '1' : id === addressId,
  )
  demand(address !== undefined, 'addressId', ownAddressMissing)
  const { provinceName, cityName, districtName, detail, postcode, recipient, phone } = address!
  const where = [provinceName, cityName, districtName, detail].join('')
  const { recordId } = await requireTitle(trx, wanted)
  const { requestId, requestNo } = await placeRequest(trx, asker, 'web loan', {
    recordId,
    itemIds,
    contact,
    pickupAddress: [where, postcode, recipient, phone].filter(Boolean).join(' '),
  })
  return { requestId, requestNo }
}
