import type { StaffDatabase } from '@shulin/contract/databases-staff'
import { useTranslation } from 'react-i18next'
import { PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type Guides = StaffDatabase['guides']

interface Props {
  guides: Guides
  error: string | undefined
  onChange: (guides: Guides) => void
}

/** How a database is used, point by point. */
export function GuideFields({ guides, error, onChange }: Props) {
  const { t } = useTranslation('databaseSetup')
  const put = (place: number, changed: Partial<Guides[number]>) =>
    onChange(guides.map((guide, n) => (n === place ? { ...guide, ...changed } : guide)))
  return (
    <PanelPart title={t('guides')}>
      <PanelBody>
        {guides.map((guide, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a point has no name until it is typed
          <fieldset key={n}>
            <legend className="sr">{t('guides.one', { n: n + 1 })}</legend>
            <PanelBody>
              <TextField
                label={t('guides.title')}
                value={guide.title}
                maxLength={200}
                onChange={(title) => put(n, { title })}
              />
              <TextField
                label={t('guides.content')}
                value={guide.content}
                rows={3}
                maxLength={5_000}
                isOptional
                onChange={(content) => put(n, { content })}
              />
              <TextField
                label={t('guides.url')}
                type="url"
                value={guide.url}
                isOptional
                onChange={(url) => put(n, { url })}
              />
              <Button
                look="text"
                size="sm"
                onPress={() => onChange(guides.filter((_, place) => place !== n))}
              >
                {t('guides.remove', { n: n + 1 })}
              </Button>
            </PanelBody>
          </fieldset>
        ))}
        {error !== undefined && (
          <Notice kind="error" isLive>
            {error}
          </Notice>
        )}
        <Button
          size="sm"
          onPress={() => onChange([...guides, { title: '', content: '', url: '' }])}
        >
          {t('guides.add')}
        </Button>
      </PanelBody>
    </PanelPart>
  )
}
