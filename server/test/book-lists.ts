import {
  addBookList,
  addToBookList,
  inviteToBookList,
  joinBookList,
} from '@shulin/contract/own-book-lists'
import type { TestApi } from './api.ts'
import { aReader, sessionOf, type TestInstitution } from './readers.ts'

type Headers = Record<string, string>

export interface ListInput {
  name?: string
  introduction?: string
  cover?: string
  privacy?: 'open' | 'private'
  defaultFlag?: '0' | '1'
  recordIds?: number[]
}

/** A reader who is logged in. */
export async function aKeeper(api: TestApi, institution: TestInstitution, name?: string) {
  const reader = await aReader(api, institution, { ...(name && { name }) })
  const { headers } = await sessionOf(api, institution, reader)
  return { id: reader.id, headers }
}

/** A list that a reader makes, with titles in it; answers its id. */
export async function keepList(
  api: TestApi,
  headers: Headers,
  { recordIds = [], ...list }: ListInput = {},
) {
  const body = { name: '书单', ...list }
  const bookListId = (await api.call(addBookList, { body, headers })).body.data!.bookListId
  if (recordIds.length > 0) {
    await api.call(addToBookList, { body: { bookListId, recordIds }, headers })
  }
  return bookListId
}

/** Lets another reader keep a list, as its owner and they do it. */
export async function keepTogether(
  api: TestApi,
  bookListId: string,
  owner: Headers,
  other: Headers,
) {
  const invited = await api.call(inviteToBookList, { body: { bookListId }, headers: owner })
  const body = { bookListId, key: invited.body.data!.key }
  await api.call(joinBookList, { body, headers: other })
}
