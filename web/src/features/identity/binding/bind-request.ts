import { bindAccount } from '@shulin/contract/binding'
import type { LoginType } from '@shulin/contract/identity'
import { call } from '../../../platform/api.ts'
import { served } from '../../../platform/served.ts'
import { mappingPath, remembered } from '../../../platform/session.ts'
import { encodePassword } from '../password/des.ts'

interface BindingForm {
  username: string
  password: string
  loginType: LoginType
  openId?: string
  uid?: string
  verifyCode?: string
}

/** Binds an outside account; the body has all fields of the specification, those of the other page empty. */
export const requestBinding = ({ username, password, loginType, ...given }: BindingForm) =>
  call(
    bindAccount,
    {
      body: {
        username: username.trim(),
        password: password === '' ? '' : encodePassword(password, served.passwordKey),
        loginType,
        mappingPath: mappingPath(),
        openId: given.openId ?? '',
        uid: given.uid ?? '',
        verifyCode: given.verifyCode?.trim() ?? '',
        codeKey: given.verifyCode === undefined ? '' : remembered('codeKey'),
      },
    },
    { isSilent: true },
  )
