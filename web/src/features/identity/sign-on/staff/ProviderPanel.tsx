import type { Name } from '@shulin/contract/institutions-staff'
import { locales } from '@shulin/contract/locale'
import type { Provider } from '@shulin/contract/identity-staff'
import type { SignOnEntry, SignOnKind } from '@shulin/contract/sign-on'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { Facts } from '../../../../ui/console/Facts.tsx'
import { Buttons, PanelBody, PanelPart } from '../../../../ui/console/PanelParts.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import {
  choices,
  entriesOf,
  fieldsOf,
  hasSecret,
  kinds,
  isLong,
  isOptional,
  type Field,
} from './fields.ts'
import { IssuerKey } from './IssuerKey.tsx'
import { TestProvider } from './TestProvider.tsx'
import type { ProviderForm } from './useProviders.ts'

interface Props {
  provider: Provider | undefined
  isSaving: boolean
  onSave: (form: ProviderForm) => void
}

/** One system to log in with: its protocol, where it is, and what its claims mean here. */
export function ProviderPanel({ provider, isSaving, onSave }: Props) {
  const { t } = useTranslation('signOn')
  const [id, setId] = useState(provider?.provider ?? '')
  const [kind, setKind] = useState<SignOnKind>(provider?.kind ?? 'cas')
  const [entry, setEntry] = useState<SignOnEntry>(provider?.entry ?? 'unified')
  const [name, setName] = useState<Partial<Name>>(provider?.name ?? {})
  const [settings, setSettings] = useState<Record<string, string>>(provider?.settings ?? {})
  const [secret, setSecret] = useState('')
  const [isActive, setActive] = useState(provider?.isActive ?? true)
  const [isTried, setTried] = useState(false)

  const fields: readonly Field[] = fieldsOf[kind]
  const valueOf = (field: Field) => settings[field] ?? choices[field]?.[0] ?? ''
  const isIdRight = /^[0-9a-z-]{1,32}$/.test(id)
  const chinese = name['zh-CN']?.trim() ?? ''
  const missing = fields.filter((field) => !isOptional(field) && valueOf(field).trim() === '')

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isIdRight || chinese === '' || missing.length > 0) return
    const others = locales
      .slice(1)
      .flatMap((locale) => (name[locale]?.trim() ? [[locale, name[locale].trim()]] : []))
    onSave({
      provider: id,
      kind,
      entry,
      name: { 'zh-CN': chinese, ...Object.fromEntries(others) },
      settings: Object.fromEntries(fields.map((field) => [field, valueOf(field).trim()])),
      ...(secret !== '' && { secret }),
      isActive,
    })
    setSecret('')
  }

  return (
    <form onSubmit={save} noValidate>
      <PanelBody>
        <Select
          label={t('kind')}
          value={kind}
          isDisabled={provider !== undefined}
          options={kinds.map((one) => ({ id: one, label: t(`kind.${one}`) }))}
          onChange={(chosen) => {
            setKind(chosen)
            setEntry(entriesOf[chosen][0]!)
          }}
        />
        <Select
          label={t('entry')}
          value={entry}
          isDisabled={entriesOf[kind].length === 1}
          options={entriesOf[kind].map((one) => ({ id: one, label: t(`entry.${one}`) }))}
          onChange={setEntry}
        />
        <TextField
          label={t('id')}
          value={id}
          maxLength={32}
          hint={t('id.rule')}
          isDisabled={provider !== undefined}
          error={isTried && !isIdRight ? t('id.rule') : undefined}
          onChange={setId}
        />
        {locales.map((locale) => (
          <TextField
            key={locale}
            label={t(`name.${locale}`)}
            value={name[locale] ?? ''}
            maxLength={200}
            isOptional={locale !== 'zh-CN'}
            error={isTried && locale === 'zh-CN' && chinese === '' ? t('missing') : undefined}
            onChange={(text) => setName({ ...name, [locale]: text })}
          />
        ))}
        {fields.map((field) => {
          const change = (text: string) => setSettings({ ...settings, [field]: text })
          const options = choices[field]
          return options ? (
            <Select
              key={field}
              label={t(`field.${field}`)}
              value={valueOf(field)}
              options={options.map((one) => ({ id: one, label: t(labelOf(field, one)) }))}
              onChange={change}
            />
          ) : (
            <TextField
              key={field}
              label={t(`field.${field}`)}
              value={valueOf(field)}
              maxLength={10_000}
              isOptional={isOptional(field)}
              {...(isLong(field) && { rows: 5 })}
              {...(hintOf(field) && { hint: t(hintOf(field)!) })}
              error={isTried && missing.includes(field) ? t('missing') : undefined}
              onChange={change}
            />
          )
        })}
        {hasSecret(kind) && (
          <TextField
            label={t('secret')}
            type="password"
            autoComplete="off"
            value={secret}
            maxLength={1024}
            hint={t(provider?.hasSecret ? 'secret.kept' : 'secret.hint')}
            onChange={setSecret}
          />
        )}
        <Checkbox isChecked={isActive} onChange={setActive}>
          {t('isActive')}
        </Checkbox>
        <Buttons>
          <Button type="submit" look="main" size="sm" isBusy={isSaving}>
            {t('save')}
          </Button>
        </Buttons>
        {provider && (
          <>
            <PanelPart title={t('there')}>
              <Facts
                facts={addressesOf(provider).map(([name, address]) => [
                  t(name),
                  <code key={name}>{address}</code>,
                ])}
              />
            </PanelPart>
            {provider.key && (
              <PanelPart title={t('key')}>
                <IssuerKey provider={provider.provider} issuerKey={provider.key} />
              </PanelPart>
            )}
            <PanelPart title={t('test')}>
              <TestProvider provider={provider.provider} />
            </PanelPart>
          </>
        )}
      </PanelBody>
    </form>
  )
}

const labelOf = (field: Field, value: string) => `choice.${field}.${value}` as 'choice.version.3'

const hints = ['subjectClaim', 'accountClaim', 'certificate', 'publicKey', 'entityId'] as const

const hintOf = (field: Field) => {
  const named = hints.find((one) => one === field)
  return named && (`hint.${named}` as const)
}

/** What is registered there. CAS makes its ticket out to the address with the state of a login behind it. */
const addressesOf = ({ kind, returnAddress }: Provider) => [
  ['returnAddress', returnAddress] as const,
  ...(kind === 'cas' ? [['returnAddress.withState', `${returnAddress}?state=*`] as const] : []),
]
