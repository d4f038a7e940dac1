import { searchAll, searchByFields, searchWithin } from '@shulin/contract/search'
import { chosenLibrary } from '../../platform/session.ts'
import { withChoice, type Search } from './address.ts'

/** Where every library is for itself, the one chosen in the header limits all that is listed. */
const inChosenLibrary = (search: Search): Search =>
  chosenLibrary() === '' ? search : withChoice(search, 'libCode', [chosenLibrary()])

export const askedBy = (search: Search) => {
  const { keyword, searchField, matchMode, also, publishBegin, publishEnd, onlyOnShelf, group } =
    search
  return {
    ...inChosenLibrary(search).choices,
    matchMode,
    ...(publishBegin !== undefined && { publishBegin }),
    ...(publishEnd !== undefined && { publishEnd }),
    onlyOnShelf,
    group,
    searchItems: [
      ...(keyword === '' ? [] : [{ searchField, searchFieldContent: keyword }]),
      ...also,
    ],
  }
}

/** What is asked for one page of the result of a search, and by which call. */
export function catalogueQuestion(search: Search) {
  const { twice, also, sortField, sortClause, page, rows } = search
  const body = { ...askedBy(search), sortField, sortClause, page, rows }
  return twice.length > 0
    ? { endpoint: searchWithin, input: { body: { ...body, twiceItems: twice } } }
    : { endpoint: also.length > 0 ? searchByFields : searchAll, input: { body } }
}
