import type { ListedDatabase } from '@shulin/contract/databases'
import { noteDatabaseVisit } from '@shulin/contract/usage'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { noteUse } from '../usage/usage.ts'

interface Props {
  database: Pick<ListedDatabase, 'id' | 'address'>
  look?: 'main' | 'quiet'
  size?: 'sm' | 'md'
  isBlock?: boolean
  label?: string
  children: ReactNode
}

/** The way out to a database: it opens whether or not the visit could be counted. */
export function EnterLink({ database, label, children, ...variant }: Props) {
  const { id, address } = database
  if (address === '') return null
  return (
    <LinkButton
      {...variant}
      href={address}
      target="_blank"
      rel="noopener"
      icon={<ExternalLink className="i--16" aria-hidden />}
      {...(label !== undefined && { 'aria-label': label })}
      onPress={() => noteUse(noteDatabaseVisit, { body: { id, url: address } })}
    >
      {children}
    </LinkButton>
  )
}
