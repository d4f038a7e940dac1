import { deepestRow } from '@shulin/contract/search'
import { useQuery } from '@tanstack/react-query'
import { chosenLibrary } from '../../../platform/session.ts'
import { paramsIn } from '../../../platform/params.ts'
import { addressOf, asksSomething, searchIn, type Search } from '../query/address.ts'
import { result } from '../queries.ts'
import { askCatalogue } from '../requests.ts'
import { recordAddress } from '../results/result-address.ts'

/** What stands in the history of a title that was reached from the one before it in a list. */
export interface ListPage {
  /** The page of the list this title stands on. */
  list: string
}

/** A title of a result, and the page of the list it stands on. */
export interface Hit extends ListPage {
  to: string
}

/** Where a title stands in the result at an address, and what stands before and behind it, over the pages of the list. */
export function useHitsBeside(list: string, recordId: number) {
  const search = searchIn(paramsIn(list))
  const here = useListPage(search, true)
  const found = here?.searchList ?? []
  const at = found.findIndex(
    (hit) =>
      hit.recordId === recordId || hit.editions?.some((edition) => edition.recordId === recordId),
  )
  const { page, rows } = search
  const total = here?.total ?? 0
  const before = useListPage({ ...search, page: page - 1 }, at === 0 && page > 1)
  const behind = useListPage(
    { ...search, page: page + 1 },
    at >= 0 && at === found.length - 1 && page * rows < Math.min(total, deepestRow),
  )
  if (at < 0) return undefined
  const hit = (title: (typeof found)[number] | undefined, of: number): Hit | undefined =>
    title && { to: recordAddress(title), list: addressOf({ ...search, page: of }) }
  return {
    position: (page - 1) * rows + at + 1,
    total,
    previous: at > 0 ? hit(found[at - 1], page) : hit(before?.searchList.at(-1), page - 1),
    next: hit(found[at + 1], page) ?? hit(behind?.searchList[0], page + 1),
  }
}

/** A page of the list, mostly still known from when it was read. Nobody has asked for it here: it fails without a word. */
function useListPage(search: Search, isWanted: boolean) {
  const { data } = useQuery({
    ...result(search),
    queryFn: () => askCatalogue(search, chosenLibrary(), { isSilent: true }),
    enabled: isWanted && asksSomething(search),
  })
  return isWanted ? data : undefined
}
