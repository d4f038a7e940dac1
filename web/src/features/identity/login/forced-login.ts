import { useLocation } from 'react-router'
import { useInstitution } from '../../institutions/institutions.tsx'
import { useReader } from '../session/reader.ts'

/** Pages that are needed to log in, or to know what one agrees to. */
const openPages =
  /^\/(privacy|resetPassword|modifyPassword|forceBinding|wxLogin|loginExternal|signOn)\b/i

/** Whether the library lets only readers in, and this is a visitor: then the server refuses everything the page would ask for. */
export function useMustLogIn(isInShell: boolean) {
  const { config } = useInstitution()
  const isReader = useReader() !== undefined
  const { pathname } = useLocation()
  return config.findCoerceLogin === '1' && isInShell && !isReader && !openPages.test(pathname)
}
