import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Buttons, PanelBody, Section } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useSaveWords } from './usePopularSearches.ts'

const longestWord = 100

/** The words that bar a search, one a line. */
export function BarredWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('indexHealth')
  const [text, setText] = useState(words.join('\n'))
  const save = useSaveWords()
  const given = text
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean)
  const isTooLong = given.some((word) => word.length > longestWord)

  function send(event: FormEvent) {
    event.preventDefault()
    if (isTooLong) return
    save.mutate(given, {
      onSuccess: () => showToast({ kind: 'success', message: t('words.saved') }),
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  }
  return (
    <Section title={t('words')}>
      <form onSubmit={send} noValidate>
        <PanelBody>
          <TextField
            label={t('words.label')}
            hint={t('words.hint')}
            value={text}
            rows={8}
            error={isTooLong ? t('words.tooLong', { count: longestWord }) : undefined}
            onChange={setText}
          />
          <Buttons>
            <Button
              look="main"
              type="submit"
              isBusy={save.isPending}
              busyLabel={t('words.saving')}
              isDisabled={text === words.join('\n')}
            >
              {t('words.save')}
            </Button>
          </Buttons>
        </PanelBody>
      </form>
    </Section>
  )
}
