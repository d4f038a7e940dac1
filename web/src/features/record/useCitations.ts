import {
  citationStyles,
  citeRecords,
  exportRecords,
  type ExportFormat,
} from '@shulin/contract/citations'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** A record in every style, asked for when somebody wants to cite it. */
export const useCitations = (recordId: number) =>
  useQuery({
    queryKey: ['record', recordId, 'citations'],
    queryFn: async () => {
      const styles = [...citationStyles]
      const [one] = await call(
        citeRecords,
        { body: { recordIds: [recordId], styles } },
        { isSilent: true },
      )
      return one?.citations ?? []
    },
    staleTime: 5 * 60_000,
  })

/** Hands a file of these records to the browser. */
export async function download(recordIds: readonly number[], format: ExportFormat) {
  const file = await call(exportRecords, { body: { recordIds: [...recordIds], format } })
  const url = URL.createObjectURL(new Blob([file.content], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName
  link.click()
  URL.revokeObjectURL(url)
}
