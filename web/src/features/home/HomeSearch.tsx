import { useNavigate } from 'react-router'
import { addressOf, CatalogueSearch, noteTyped } from '../search/search.ts'

/** The search of honour. */
export function HomeSearch() {
  const navigate = useNavigate()
  function search(keyword: string, searchField: string) {
    noteTyped(keyword)
    void navigate(addressOf({ keyword, searchField }))
  }
  return (
    <div id="search">
      <CatalogueSearch size="hero" onSearch={search} />
    </div>
  )
}
