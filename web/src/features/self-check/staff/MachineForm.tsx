import { locales } from '@shulin/contract/locale'
import { machineCharsets, type SelfCheckMachine } from '@shulin/contract/self-check-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useAddMachine, useChangeMachine } from './queries.ts'

export interface Location {
  locationId: string
  name: string
}

interface Props {
  /** None: a new one. */
  machine?: SelfCheckMachine
  locations: readonly Location[]
  onClose: () => void
}

const isLogin = (text: string) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text)

/** Registers a machine or changes one; a secret that was made is shown once. */
export function MachineForm({ machine, locations, onClose }: Props) {
  const { t } = useTranslation('self-check')
  const add = useAddMachine()
  const change = useChangeMachine()
  const [told, setTold] = useState<{ login: string; secret: string }>()
  const form = useForm({
    first: {
      name: machine?.name ?? '',
      login: '',
      locationId: machine?.locationId ?? locations[0]?.locationId ?? '',
      institutionId: machine?.institutionId ?? '',
      charset: machine?.charset ?? machineCharsets[0],
      language: machine?.language ?? locales[0],
      asksSecret: machine?.asksSecret ?? true,
      renewsSecret: false,
    },
    rules: ({ name, login, locationId }) => ({
      name: name.trim() === '' ? t('name.missing') : undefined,
      login: !machine && !isLogin(login) ? t('login.wrong') : undefined,
      locationId: locationId === '' ? t('location.missing') : undefined,
    }),
    act: async ({ login, renewsSecret, ...typed }) => {
      const { secret, machine: saved } = machine
        ? await change.mutateAsync({ machineId: machine.machineId, renewsSecret, ...typed })
        : await add.mutateAsync({ login, ...typed })
      if (secret !== null) return setTold({ login: saved.login, secret })
      showToast({ kind: 'success', message: t('saved') })
      onClose()
    },
    fieldOf: ({ code }) => {
      if (code === 'self-check.login-taken') return 'login'
      return code === 'self-check.place-wrong' ? 'locationId' : undefined
    },
  })

  if (told) return <ToldOnce {...told} onClose={onClose} />
  return (
    <form {...form.frame} aria-label={t(machine ? 'change' : 'add')}>
      <PanelBody>
        <TextField
          {...form.field('name')}
          label={t('name')}
          hint={t('name.hint')}
          maxLength={100}
        />
        {!machine && (
          <TextField
            {...form.field('login')}
            label={t('login')}
            hint={t('login.hint')}
            maxLength={40}
          />
        )}
        <Select
          {...form.field('locationId')}
          label={t('location')}
          hint={t('location.hint')}
          options={locations.map(({ locationId: id, name: label }) => ({ id, label }))}
        />
        <Select
          {...form.field('language')}
          label={t('language')}
          hint={t('language.hint')}
          options={locales.map((id) => ({ id, label: t(`language.${id}`) }))}
        />
        <Select
          {...form.field('charset')}
          label={t('charset')}
          options={machineCharsets.map((id) => ({ id, label: id.toUpperCase() }))}
        />
        <TextField
          {...form.field('institutionId')}
          label={t('institutionId')}
          hint={t('institutionId.hint')}
          isOptional
          maxLength={64}
        />
        <Checkbox
          isChecked={form.values.asksSecret}
          onChange={(isChecked) => form.set('asksSecret', isChecked)}
        >
          {t('asksSecret')}
        </Checkbox>
        {machine && (
          <Checkbox
            isChecked={form.values.renewsSecret}
            onChange={(isChecked) => form.set('renewsSecret', isChecked)}
          >
            {t('renewsSecret')}
          </Checkbox>
        )}
        <FormFoot form={form} save={t('save')} saving={t('saving')}>
          <Button size="sm" onPress={onClose}>
            {t('cancel')}
          </Button>
        </FormFoot>
      </PanelBody>
    </form>
  )
}

/** What is entered at the machine; the secret is shown only now. */
function ToldOnce({
  login,
  secret,
  onClose,
}: {
  login: string
  secret: string
  onClose: () => void
}) {
  const { t } = useTranslation('self-check')
  return (
    <PanelBody>
      <Notice kind="warning">{t('shownOnce')}</Notice>
      <TextField label={t('login')} value={login} isReadOnly onChange={() => {}} />
      <TextField label={t('secret')} value={secret} isReadOnly onChange={() => {}} />
      <Buttons>
        <Button size="sm" look="main" onPress={onClose}>
          {t('kept')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
