import type { Locale } from '@shulin/contract/locale'
import type { Provider } from '@shulin/contract/identity-staff'
import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { showToast } from '../../../../ui/overlays/Toast.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { useProviders, useSaveProvider, type ProviderForm } from './useProviders.ts'

// No provider can have this name.
const isNew = 'NEW'

/** The systems readers may log in with besides their password. */
export function ProvidersPage() {
  const { t, i18n } = useTranslation('signOn')
  const nameOf = ({ name }: Provider) => name[i18n.language as Locale] || name['zh-CN']
  const providers = useProviders()
  const save = useSaveProvider()
  const { openRow, open } = useOpenRow()

  const put = (form: ProviderForm) =>
    save.mutate(form, {
      onSuccess: () => {
        showToast({ kind: 'success', message: t('saved') })
        if (openRow === isNew) open(form.provider)
      },
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  const panelOf = (provider?: Provider) => (
    <ProviderPanel provider={provider} isSaving={save.isPending} onSave={put} />
  )
  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={providers}
      failed={t('failed')}
      keyOf={({ provider }) => provider}
      columns={columnsIn(t, nameOf)}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      renderPanel={(provider) => ({ title: nameOf(provider), children: panelOf(provider) })}
      adding={{ id: isNew, label: t('add'), children: panelOf() }}
    />
  )
}

type Translate = ReturnType<typeof useTranslation<'signOn'>>['t']

const columnsIn = (t: Translate, nameOf: (provider: Provider) => string): Column<Provider>[] => [
  {
    id: 'name',
    label: t('name'),
    width: '30%',
    cell: (provider) => <RowLink id={provider.provider}>{nameOf(provider)}</RowLink>,
  },
  { id: 'kind', label: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
  { id: 'entry', label: t('entry'), cell: ({ entry }) => t(`entry.${entry}`) },
  { id: 'bound', label: t('bound'), isAside: true, cell: ({ bound }) => bound },
  {
    id: 'state',
    label: t('state'),
    cell: ({ isActive, key }) =>
      isActive && key?.confirmedBy === null ? (
        <StatusChip status="due">{t('waiting')}</StatusChip>
      ) : (
        <StatusChip status={isActive ? 'done' : 'cancelled'}>
          {t(isActive ? 'on' : 'off')}
        </StatusChip>
      ),
  },
]
