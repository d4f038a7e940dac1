import { searchAll, searchByFields, searchWithin } from '@shulin/contract/search'
import { chosenLibrary } from '../../../platform/session.ts'
import { withChoice, type Search } from './address.ts'

const inLibrary = (search: Search, libCode: string): Search =>
  libCode === '' ? search : withChoice(search, 'libCode', [libCode])

/** Where every library is for itself, the one chosen in the header limits all that is listed; an empty one limits nothing. */
export const searchBodyOf = (search: Search, libCode = chosenLibrary()) => {
  const { keyword, searchField, matchMode, also, publishBegin, publishEnd, onlyOnShelf } = search
  const { group, words, exclude } = search
  return {
    ...inLibrary(search, libCode).choices,
    ...(Object.keys(exclude).length > 0 && { exclude }),
    matchMode,
    ...(publishBegin !== undefined && { publishBegin }),
    ...(publishEnd !== undefined && { publishEnd }),
    onlyOnShelf,
    group,
    ...(words === 'some' && { words }),
    searchItems: [
      ...(keyword === '' ? [] : [{ searchField, searchFieldContent: keyword }]),
      ...also,
    ],
  }
}

/** What is asked for one page of the result of a search, and by which call. */
export function catalogueQuestion(search: Search, libCode = chosenLibrary()) {
  const { twice, also, sortField, sortClause, page, rows } = search
  const body = { ...searchBodyOf(search, libCode), sortField, sortClause, page, rows }
  return twice.length > 0
    ? { endpoint: searchWithin, input: { body: { ...body, twiceItems: twice } } }
    : { endpoint: also.length > 0 ? searchByFields : searchAll, input: { body } }
}
