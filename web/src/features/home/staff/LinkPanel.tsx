import { locales } from '@shulin/contract/locale'
import type { HomeLink } from '@shulin/contract/home-staff'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { SaveOrRemove } from './SaveOrRemove.tsx'

interface Props {
  link?: HomeLink
  isSaving: boolean
  onSave: (link: HomeLink) => void
  onRemove?: () => void
}

/** A page of ours begins with one stroke; anything else is a web address. */
const isAddress = (url: string) => /^(https?:\/\/.+|\/([^/\\].*)?)$/.test(url)

/** One link: its name in three languages, and where it leads. */
export function LinkPanel({ link, isSaving, onSave, onRemove }: Props) {
  const { t } = useTranslation('homeSetup')
  const [names, setNames] = useState<Partial<Record<string, string>>>(link?.name ?? {})
  const [url, setUrl] = useState(link?.url ?? '')
  const [isTried, setIsTried] = useState(false)
  const name = names['zh-CN']?.trim() ?? ''

  function save(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (name === '' || !isAddress(url.trim())) return
    const others = locales
      .slice(1)
      .flatMap((locale) => (names[locale]?.trim() ? [[locale, names[locale].trim()]] : []))
    onSave({ name: { 'zh-CN': name, ...Object.fromEntries(others) }, url: url.trim() })
  }
  return (
    <form onSubmit={save} noValidate>
      <PanelBody>
        {locales.map((locale) => (
          <TextField
            key={locale}
            label={t(`name.${locale}`)}
            value={names[locale] ?? ''}
            maxLength={200}
            isOptional={locale !== 'zh-CN'}
            error={isTried && locale === 'zh-CN' && name === '' ? t('name.missing') : undefined}
            onChange={(text) => setNames({ ...names, [locale]: text })}
          />
        ))}
        <TextField
          label={t('link.url')}
          value={url}
          maxLength={2000}
          hint={t('link.url.rule')}
          error={isTried && !isAddress(url.trim()) ? t('link.url.bad') : undefined}
          onChange={setUrl}
        />
        <SaveOrRemove isSaving={isSaving} onRemove={onRemove} />
      </PanelBody>
    </form>
  )
}
