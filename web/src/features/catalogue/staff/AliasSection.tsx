import type { Alias } from '@shulin/contract/catalogue-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Buttons, Section } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useAddAlias, useAliases, useRemoveAlias } from './useAliases.ts'

const failed = ({ message }: Error) => showToast({ kind: 'error', message })

/** What else a title is called: old numbers, printed codes, and titles that were merged into it. */
export function AliasSection({ recordId }: { recordId: number }) {
  const { t } = useTranslation('cataloguing')
  const list = useAliases(recordId)
  return (
    <Section title={t('aliases')}>
      <Aside>{t('aliases.how')}</Aside>
      <QueryState query={list} failed={t('aliases.failed')}>
        {({ aliases }) =>
          aliases.length > 0 && <AliasTable recordId={recordId} aliases={aliases} />
        }
      </QueryState>
      <NewAlias recordId={recordId} />
    </Section>
  )
}

function AliasTable({ recordId, aliases }: { recordId: number; aliases: Alias[] }) {
  const { t } = useTranslation('cataloguing')
  const rows = aliases.map((alias) => ({
    ...alias,
    remove: <RemoveButton recordId={recordId} alias={alias} />,
  }))
  return (
    <Table
      caption={t('aliases')}
      isDense
      rows={rows}
      keyOf={({ scheme, value }) => `${scheme} ${value}`}
      columns={[
        {
          id: 'scheme',
          label: t('alias.scheme'),
          cell: ({ scheme }) => (scheme === 'record' ? t('alias.merged') : scheme),
        },
        { id: 'value', label: t('alias.value'), cell: ({ value }) => value },
        { id: 'remove', label: t('alias.act'), cell: ({ remove }) => remove },
      ]}
    />
  )
}

function RemoveButton({ recordId, alias }: { recordId: number; alias: Alias }) {
  const { t } = useTranslation('cataloguing')
  const remove = useRemoveAlias(recordId)
  return (
    <Button
      size="sm"
      look="text"
      isBusy={remove.isPending}
      busyLabel={t('saving')}
      aria-label={t('alias.remove.one', { value: alias.value })}
      onPress={() => remove.mutate({ recordId, ...alias }, { onError: failed })}
    >
      {t('alias.remove')}
    </Button>
  )
}

function NewAlias({ recordId }: { recordId: number }) {
  const { t } = useTranslation('cataloguing')
  const add = useAddAlias(recordId)
  const [scheme, setScheme] = useState('opac')
  const [value, setValue] = useState('')
  const isScheme = /^[\w.-]{1,64}$/.test(scheme.trim())
  const save = () =>
    add.mutate(
      { recordId, scheme: scheme.trim(), value: value.trim() },
      { onSuccess: () => setValue(''), onError: failed },
    )
  return (
    <>
      <TextField
        label={t('alias.scheme')}
        value={scheme}
        maxLength={64}
        hint={t('alias.scheme.hint')}
        error={isScheme ? undefined : t('alias.scheme.wrong')}
        onChange={setScheme}
      />
      <TextField label={t('alias.value')} value={value} maxLength={256} onChange={setValue} />
      <Buttons>
        <Button
          size="sm"
          isDisabled={!isScheme || value.trim() === ''}
          isBusy={add.isPending}
          busyLabel={t('saving')}
          onPress={save}
        >
          {t('alias.add')}
        </Button>
      </Buttons>
    </>
  )
}

/** Of a title that was withdrawn: which one stands in for it. */
export function StandInSection({ recordId }: { recordId: number }) {
  const { t } = useTranslation('cataloguing')
  const list = useAliases(recordId)
  const add = useAddAlias(recordId)
  const [number, setNumber] = useState('')
  const isNumber = /^[1-9]\d{0,14}$/.test(number.trim())
  const save = () =>
    add.mutate(
      { recordId: Number(number), scheme: 'record', value: String(recordId) },
      { onSuccess: () => setNumber(''), onError: failed },
    )
  return (
    <Section title={t('standIn')}>
      <QueryState query={list} failed={t('aliases.failed')}>
        {({ leadsTo }) =>
          leadsTo ? (
            <Notice kind="info">
              {t('standIn.is')}{' '}
              <Link to={`/catalogue/records/${leadsTo.recordId}`}>
                {leadsTo.recordId} · {leadsTo.title}
              </Link>
            </Notice>
          ) : (
            <>
              <Aside>{t('standIn.how')}</Aside>
              <TextField
                label={t('standIn.number')}
                value={number}
                maxLength={15}
                inputMode="numeric"
                onChange={setNumber}
              />
              <Buttons>
                <Button
                  size="sm"
                  isDisabled={!isNumber}
                  isBusy={add.isPending}
                  busyLabel={t('saving')}
                  onPress={save}
                >
                  {t('standIn.save')}
                </Button>
              </Buttons>
            </>
          )
        }
      </QueryState>
    </Section>
  )
}
