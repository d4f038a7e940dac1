import type { Locale } from '@shulin/contract/locale'
import type { Provider } from '@shulin/contract/identity-staff'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../../ui/catalogue/EmptyShelf.tsx'
import { useListKeys } from '../../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../../ui/lists/ListFilters.tsx'
import { QueryState } from '../../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../../ui/lists/Table.tsx'
import { showToast } from '../../../../ui/overlays/Toast.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { useProviders, useSaveProvider, type ProviderGiven } from './useProviders.ts'

// No provider can have this name.
const isNew = 'NEW'

/** The systems readers may log in with besides their password. */
export function ProvidersPage() {
  const { t, i18n } = useTranslation('signOn')
  const nameOf = ({ name }: Provider) => name[i18n.language as Locale] || name['zh-CN']
  const keys = useListKeys()
  const providers = useProviders()
  const save = useSaveProvider()
  const { openRow, open, close } = useOpenRow()
  const opened = providers.data?.find(({ provider }) => provider === openRow)

  const put = (given: ProviderGiven) =>
    save.mutate(given, {
      onSuccess: () => {
        showToast({ kind: 'success', message: t('saved') })
        if (openRow === isNew) open(given.provider)
      },
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  const panel =
    openRow === isNew || opened
      ? {
          id: openRow!,
          title: opened ? nameOf(opened) : t('add'),
          onClose: close,
          children: (
            <ProviderPanel key={openRow} provider={opened} isSaving={save.isPending} onSave={put} />
          ),
        }
      : undefined
  return (
    <ConsolePage title={t('title')} lead={t('lead')} keys={keys} panel={panel}>
      <ListFilters count={providers.data ? t('count', { count: providers.data.length }) : ''}>
        <Button size="sm" icon={<Plus className="i--16" aria-hidden />} onPress={() => open(isNew)}>
          {t('add')}
        </Button>
      </ListFilters>
      <QueryState query={providers} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyShelf why={t('none.why')}>{t('none')}</EmptyShelf>
          ) : (
            <Table
              caption={t('title')}
              isDense
              rows={list}
              keyOf={({ provider }) => provider}
              {...(opened && { selectedKey: opened.provider })}
              columns={columnsIn(t, nameOf)}
            />
          )
        }
      </QueryState>
    </ConsolePage>
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
