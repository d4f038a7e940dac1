import { mostEditions, type CoreEdition } from '@shulin/contract/journals-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Buttons, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'

interface Props {
  coreLists: readonly { code: string; name: string }[]
  editions: readonly CoreEdition[]
  onChange: (editions: CoreEdition[]) => void
}

const isYear = /^(?:19|2[01])\d\d$/

/** The editions of core lists that have a journal: each can be taken away, and others added. */
export function EditionsField({ coreLists, editions, onChange }: Props) {
  const { t } = useTranslation('journals-staff')
  const [coreList, setCoreList] = useState<string | null>(null)
  const [year, setYear] = useState('')
  const [error, setError] = useState<string>()
  const nameOf = ({ coreList: code, editionYear }: CoreEdition) =>
    t('edition', {
      name: coreLists.find((one) => one.code === code)?.name ?? code,
      year: editionYear,
    })
  const isSame = (one: CoreEdition, other: CoreEdition) =>
    one.coreList === other.coreList && one.editionYear === other.editionYear

  function add() {
    if (coreList === null || !isYear.test(year)) return setError(t('edition.missing'))
    setError(undefined)
    const added = { coreList, editionYear: Number(year) }
    if (!editions.some((one) => isSame(one, added))) onChange([...editions, added])
    setYear('')
  }

  return (
    <PanelPart title={t('editions')}>
      <ul>
        {editions.map((edition) => (
          <li key={`${edition.coreList} ${edition.editionYear}`}>
            <Chip onRemove={() => onChange(editions.filter((one) => !isSame(one, edition)))}>
              {nameOf(edition)}
            </Chip>
          </li>
        ))}
      </ul>
      <Select
        label={t('edition.list')}
        options={coreLists.map(({ code, name }) => ({ id: code, label: name }))}
        value={coreList}
        onChange={setCoreList}
      />
      <TextField
        label={t('edition.year')}
        inputMode="numeric"
        maxLength={4}
        value={year}
        onChange={setYear}
        error={error}
      />
      <Buttons>
        <Button size="sm" isDisabled={editions.length >= mostEditions} onPress={add}>
          {t('edition.add')}
        </Button>
      </Buttons>
    </PanelPart>
  )
}
