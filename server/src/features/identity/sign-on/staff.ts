import { returnPath, startPath, type SignOnEntry, type SignOnKind } from '@shulin/contract/sign-on'
import { type Finding, type Provider } from '@shulin/contract/identity-staff'
import { instantOf } from '@shulin/contract/time'
import { writeAudit, type Actor } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { changeSettings, settingsOf } from '../../institutions/institutions.ts'
import { providerSilent, type Connectors, type KnownProvider } from './connector.ts'
import { fingerprintOf } from './issuer-keys.ts'
import {
  lockIssuer,
  noteEnteredKey,
  selectProviders,
  updateSecret,
  upsertProvider,
} from './provider-queries.ts'
import { checkedSettings } from './provider-settings.ts'
import { encryptSecret } from './providers.ts'

/** The providers of an institution, as its staff see them. `origin` is where the portal is reached. */
export async function listForStaff(
  trx: Database,
  { mappingPath }: Institution,
  origin: string,
  staffId: string,
): Promise<Provider[]> {
  const rows = await selectProviders(trx)
  return rows.map(({ bound, changedAt, enteredByStaffId, confirmedBy, ...row }) => ({
    ...row,
    kind: row.kind as SignOnKind,
    entry: row.entry as SignOnEntry,
    name: row.name as Provider['name'],
    settings: row.settings as Record<string, string>,
    returnAddress:
      row.kind === 'issuer'
        ? `${origin}/${mappingPath}/#/loginExternal/{code}/${row.provider}`
        : `${origin}${returnPath(mappingPath, row.provider)}`,
    bound: Number(bound),
    changedAt: instantOf(changedAt),
    key:
      row.kind === 'issuer'
        ? {
            fingerprint: fingerprintOf(row.settings),
            isMine: enteredByStaffId === staffId,
            confirmedBy,
          }
        : null,
  }))
}

export interface ProviderForm {
  provider: string
  kind: SignOnKind
  entry: SignOnEntry
  name: Provider['name']
  settings: Record<string, string>
  secret?: string | undefined
  isActive: boolean
}

/** Saves a provider, and lets the login screen offer it from now on, or no longer. */
export async function saveProvider(
  trx: Database,
  keys: KeyRing,
  { groupCode, mappingPath }: Institution,
  form: ProviderForm,
  staff: Actor,
) {
  const { provider, kind, entry, isActive, secret } = form
  const settings = checkedSettings(kind, form.settings)
  if (!entriesOf[kind].includes(entry)) throw new Refused(entryWrong, { entries: entriesOf[kind] })
  // Of two who save at once the second sees what the first has done: whether a key is a new one depends on it.
  await lockIssuer(trx, provider)
  const known = await selectProviders(trx)
  const before = known.find((one) => one.provider === provider)
  if (before && before.kind !== kind) throw new Refused(kindStays)
  if (needsSecret.has(kind) && secret === undefined && !before?.hasSecret) {
    throw new Refused(secretMissing)
  }
  const isTaken = known.some(
    (one) => one.provider !== provider && one.isActive && one.entry === entry && entry !== 'link',
  )
  if (isActive && isTaken) throw new Refused(entryTaken)

  await upsertProvider(trx, {
    groupCode,
    provider,
    kind,
    entry,
    name: JSON.stringify(form.name),
    settings: JSON.stringify(settings),
    isActive,
  })
  if (kind === 'issuer' && fingerprintOf(settings) !== (before && fingerprintOf(before.settings))) {
    await noteEnteredKey(trx, provider, staff === 'operator' ? null : staff.id)
  }
  if (secret !== undefined) {
    await updateSecret(trx, provider, encryptSecret(keys, groupCode, provider, secret))
  }
  const isOffered = isActive || isTaken
  await changeSettings(trx, groupCode, offering(entry, isOffered, mappingPath, provider), staff)
  if (kind === 'cas' && entry === 'unified' && isActive)
    await offerLogout(trx, groupCode, settings, staff)
  // What was and what is; of a secret only that it is another one.
  await writeAudit(trx, staff, 'setting.sign-on', provider, {
    before: before ? { settings: before.settings, isActive: before.isActive } : null,
    after: { kind, entry, settings, isActive, hasNewSecret: secret !== undefined },
  })
}

const entriesOf: Record<SignOnKind, SignOnEntry[]> = {
  cas: ['unified', 'external'],
  oidc: ['unified', 'external'],
  oauth2: ['unified', 'external'],
  saml: ['unified', 'external'],
  passport: ['passport'],
  'chat app': ['chat app'],
  issuer: ['link'],
}
const needsSecret = new Set<SignOnKind>(['oauth2', 'passport', 'chat app'])

/** The settings by which the login screen knows a way in. */
function offering(entry: SignOnEntry, isOn: boolean, mappingPath: string, provider: string) {
  const { flag, address } = knownBy[entry]
  return {
    ...(flag && { [flag]: isOn ? '1' : '0' }),
    ...(address && isOn && { [address]: startPath(mappingPath, provider) }),
  }
}

const knownBy: Record<SignOnEntry, { flag?: string; address?: string }> = {
  unified: { flag: 'unifieAuthen', address: 'unifieAuthenLoginUrl' },
  external: { flag: 'exterSinAuthen', address: 'exterSinAuthenUrl' },
  passport: { flag: 'passportLogin', address: 'passportLoginUrl' },
  // Its icon opens a frame of its own.
  'chat app': { flag: 'weixinLogin' },
  link: {},
}

/** Whoever leaves here leaves there, too, unless the library has said otherwise. */
async function offerLogout(
  trx: Database,
  groupCode: string,
  settings: Record<string, string>,
  staff: Actor,
) {
  const { unifieAuthenLogoutUrl } = await settingsOf(trx)
  if (unifieAuthenLogoutUrl !== '') return
  const address = `${settings['address']!.replace(/\/+$/, '')}/logout`
  await changeSettings(trx, groupCode, { unifieAuthenLogoutUrl: address }, staff)
}

/** Tries a provider without logging anybody in. That it does not answer is a finding, too. */
export async function findingsOf(
  connectors: Connectors,
  kind: SignOnKind,
  provider: KnownProvider,
  returnAddress: string,
): Promise<Finding[]> {
  if (kind === 'issuer') return [{ step: 'keys', isGood: true, said: provider.provider }]
  try {
    return await connectors[kind].test(provider, returnAddress)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const step = error.refusal === providerSilent ? 'address' : 'answer'
    return [{ step, isGood: false, said: reasonOf(error) }]
  }
}

const reasonOf = ({ details }: Refused) =>
  typeof details?.['reason'] === 'string' ? details['reason'] : ''

const kindStays = refusal('sign-on.kind-stays', 422, {
  'zh-CN': '已有的认证系统不能改用另一种协议，请另建一个',
  'zh-TW': '已有的認證系統不能改用另一種協定，請另建一個',
  'en-US': 'A sign-on system keeps its protocol. Please add another one',
})
const entryTaken = refusal('sign-on.entry-taken', 422, {
  'zh-CN': '这个登录入口已有另一个启用的认证系统，请先停用它',
  'zh-TW': '這個登入入口已有另一個啟用的認證系統，請先停用它',
  'en-US':
    'Another sign-on system is in use at this place of the login screen. Please switch it off first',
})
const entryWrong = refusal('sign-on.entry-wrong', 400, {
  'zh-CN': '这种协议不能放在这个登录入口',
  'zh-TW': '這種協定不能放在這個登入入口',
  'en-US': 'This protocol cannot stand at this place of the login screen',
})
const secretMissing = refusal('sign-on.secret-missing', 400, {
  'zh-CN': '请填写密钥',
  'zh-TW': '請填寫金鑰',
  'en-US': 'Please enter the secret',
})
