import { useLocation } from 'react-router'
import { cameFrom } from '../../../platform/came-from.ts'
import { paramsIn } from '../../../platform/params.ts'
import { addressOf, searchIn, type ListPage } from '../../search/search.ts'

/** Whence the reader came to a title; where from a list of results, which search had found it. */
export function useTrail() {
  const location = useLocation()
  const from = cameFrom(location.key)
  const walked = (location.state as Partial<ListPage> | null)?.list
  const list = walked ?? from?.address
  const isSearch = list !== undefined && /^\/searchList\/?(\?|$)/i.test(list)
  return {
    from,
    /** The page of results, if it was one. */
    list: isSearch ? list : undefined,
    search: isSearch ? searchIn(paramsIn(list)) : undefined,
    /** The list has been walked on from the page the reader left. */
    hasWalked: walked !== undefined && walked !== written(from?.address),
    /** The visit began here: there is no page to go back to. */
    isFirst: location.key === 'default',
  }
}
/** An address as we write it, whoever wrote it. */
const written = (address: string | undefined) =>
  address !== undefined && addressOf(searchIn(paramsIn(address)))

export type Trail = ReturnType<typeof useTrail>
