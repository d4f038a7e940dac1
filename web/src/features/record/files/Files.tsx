import { noteDownload } from '@shulin/contract/usage'
import { Disc3, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { noteUse } from '../../usage/usage.ts'
import styles from '../RecordPage.module.css'
import { Section } from '../Section.tsx'
import { useParts, type Parts } from '../useRecord.ts'

/** Files, discs and pictures that belong to the title. */
export function Files({ recordId, type }: { recordId: number; type: string }) {
  const { t } = useTranslation('record')
  const parts = useParts(recordId, type).data
  const attachments = parts?.attachmentList ?? []
  const figures = parts?.figureItems ?? []
  if (attachments.length + figures.length === 0) return null
  return (
    <Section id="files" title={t('files')}>
      {attachments.length > 0 && (
        <ul className={styles['files']}>
          {attachments.map((attachment) => (
            <li key={attachment.attachmentId}>
              <Attachment recordId={recordId} attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {figures.length > 0 && (
        <ul className={styles['figures']}>
          {figures.map(({ title, url }) => (
            <li key={url}>
              <img src={url} alt={title} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface Props {
  recordId: number
  attachment: Parts['attachmentList'][number]
}

function Attachment({ recordId, attachment }: Props) {
  const { t } = useTranslation('record')
  const { attachmentId, kind, title, url, pages, needsLogin } = attachment
  const Icon = kind === 'disc' ? Disc3 : FileText
  const name = (
    <>
      <Icon className="i--16" aria-hidden />
      {title}
    </>
  )
  return (
    <>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener"
          onClick={() => noteUse(noteDownload, { body: { recordId, attachmentId } })}
        >
          {name}
        </a>
      ) : (
        <Link to={`/previewPdf/${recordId}/${attachmentId}`}>{name}</Link>
      )}
      <span className="t-cap">
        {[pages > 0 ? t('files.pages', { count: pages }) : '', needsLogin ? t('online.login') : '']
          .filter(Boolean)
          .join(t('between'))}
      </span>
    </>
  )
}
