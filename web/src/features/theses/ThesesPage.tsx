import { useSearchParams } from 'react-router'
import { ThesesList } from './ThesesList.tsx'
import { ThesisPage } from './ThesisPage.tsx'

/** The theses of the school, or one of them. */
export function ThesesPage() {
  const [params] = useSearchParams()
  const paperId = params.get('paperId') ?? ''
  return /^[1-9]\d{0,14}$/.test(paperId) ? (
    <ThesisPage key={paperId} paperId={Number(paperId)} />
  ) : (
    <ThesesList />
  )
}
