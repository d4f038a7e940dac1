import type { Setting } from '@shulin/contract/institutions-staff'
import { useState, use } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedCall } from '../../../../platform/api.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { ConsolePage } from '../../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../../../ui/feedback/QueryState.tsx'
import { useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import { SearchField } from '../../../../ui/controls/SearchField.tsx'
import { showToast } from '../../../../ui/overlays/Toast.tsx'
import styles from '../list.module.css'
import { PreviewStrip } from './PreviewStrip.tsx'
import { PreviewContext } from '../preview-context.ts'
import { useEditedInstitution } from './previewed-institution.ts'
import { SaveBar } from '../SaveBar.tsx'
import { SettingPanel } from './SettingPanel.tsx'
import { grouped } from './settings.ts'
import { SettingsTable } from './SettingsTable.tsx'
import { useKeys } from '../dictionaries/useKeys.ts'
import { useSettingNames } from '../useNames.ts'
import { useSaveSettings, useSettings, useSettingsDraft } from './useSettings.ts'

/** Every setting of the institution, by group; one of them open, and what is edited saved all at once. */
export function SettingsPage() {
  const { t } = useTranslation('configuration')
  const drawHeader = use(PreviewContext)
  const keys = useKeys()
  const settings = useSettings()
  const { draft, replace, edit } = useSettingsDraft()
  const { openRow, open, close } = useOpenRow()
  const save = useSaveSettings()
  const refused = refusedField(save.error)
  const names = useSettingNames()
  const edited = useEditedInstitution()
  const [text, setText] = useState('')
  const [isChangedOnly, setChangedOnly] = useState(false)

  const count = Object.keys(draft).length
  const opened = settings.data?.find(({ code }) => code === openRow)

  const isWanted = (setting: Setting) => {
    const words = [setting.code, names.nameOf(setting.code), names.meaningOf(setting.code)]
    return (
      words.join(' ').toLowerCase().includes(text.trim().toLowerCase()) &&
      (!isChangedOnly || setting.changedAt !== null || setting.code in draft)
    )
  }

  const saveAll = () =>
    save.mutate(draft, {
      onSuccess: () => {
        replace(undefined)
        showToast({ kind: 'success', message: t('savedCount', { count }) })
      },
      onError: (error) => {
        const field = refusedField(error)
        if (field === undefined) showToast({ kind: 'error', message: error.message })
        else open(field)
      },
    })

  const discard = () => {
    replace(undefined)
    save.reset()
    return () => replace(draft)
  }

  const preview = edited && (
    <PreviewStrip title={t('preview')} isEdited={count > 0}>
      {drawHeader({ institution: edited })}
    </PreviewStrip>
  )

  return (
    <ConsolePage
      title={t('settings')}
      keys={keys}
      above={preview}
      panel={
        opened && {
          id: opened.code,
          title: names.nameOf(opened.code),
          onClose: close,
          children: (
            <SettingPanel
              setting={opened}
              settings={settings.data ?? []}
              draft={draft}
              error={refused === opened.code ? save.error?.message : undefined}
              onEdit={(value) => {
                if (refused === opened.code) save.reset()
                edit(opened, value)
              }}
            />
          ),
        }
      }
      below={
        count > 0 && (
          <SaveBar count={count} isSaving={save.isPending} onSave={saveAll} onDiscard={discard} />
        )
      }
    >
      <QueryState query={settings} failed={t('settings.failed')}>
        {(all) => {
          const wanted = all.filter(isWanted)
          return (
            <>
              <div className={styles['filters']}>
                <div className={styles['find']}>
                  <SearchField
                    label={t('settings.find')}
                    isLabelHidden
                    placeholder={t('settings.find')}
                    size="sm"
                    value={text}
                    onChange={setText}
                  />
                </div>
                <Checkbox isChecked={isChangedOnly} onChange={setChangedOnly}>
                  {t('settings.changedOnly')}
                </Checkbox>
                <output className={styles['count']}>
                  {t('settings.count', { count: wanted.length })}
                </output>
              </div>
              {wanted.length === 0 && (
                <EmptyShelf
                  why={t('settings.none.why')}
                  action={
                    <Button
                      size="sm"
                      onPress={() => {
                        setText('')
                        setChangedOnly(false)
                      }}
                    >
                      {t('settings.showAll')}
                    </Button>
                  }
                >
                  {t('settings.none')}
                </EmptyShelf>
              )}
              {grouped(wanted).map(({ group, settings }) => (
                <section key={group} className={styles['group']}>
                  <h2 className={styles['group__title']}>{t(`group.${group}`)}</h2>
                  <SettingsTable
                    caption={t(`group.${group}`)}
                    settings={settings}
                    draft={draft}
                    refused={refused}
                    openCode={opened?.code}
                  />
                </section>
              ))}
            </>
          )
        }}
      </QueryState>
    </ConsolePage>
  )
}

/** The setting the server refused, where it named one. */
function refusedField(error: Error | null) {
  const field = error instanceof RefusedCall ? error.reply.details?.['field'] : undefined
  return typeof field === 'string' ? field : undefined
}
