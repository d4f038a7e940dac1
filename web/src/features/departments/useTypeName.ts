import { useSearchNames } from '../search/search.ts'

/** What a document type is called in this library; its code until the names are known. */
export function useTypeName() {
  const names = useSearchNames()?.docCode
  return (type: string) => names?.find(({ code }) => code === type)?.name ?? type
}
