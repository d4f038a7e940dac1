import { useSearchParams } from 'react-router'
import { paperIdIn } from './address.ts'
import { ThesesList } from './ThesesList.tsx'
import { ThesisPage } from './ThesisPage.tsx'

export { prepareTheses } from './prepare.ts'

/** The theses of the school, or one of them. */
export function ThesesPage() {
  const [params] = useSearchParams()
  const paperId = paperIdIn(params)
  return paperId === undefined ? <ThesesList /> : <ThesisPage key={paperId} paperId={paperId} />
}
