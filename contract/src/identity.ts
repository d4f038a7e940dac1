import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Flag, Library } from './institutions.ts'
import { Instant } from './time.ts'

/** The header that carries the token, and what a login tells the page it is called. */
export const tokenHeader = 'jwtOpacAuth'

/**
 * What somebody typed into a form. Whatever is no text counts as left empty (R-LOGIN-034): what is wrong with it is
 * then said in the words of the form.
 */
export const FormText = z.string().max(128).catch('')

/** A password as the wire carries it: DES (ECB, PKCS7) in hexadecimal. An encoding: TLS is what protects it. */
export const EncodedPassword = z.string().max(1024)

/** The page names its institution once more; empty where the institution has a host name of its own. */
export const MappingPath = z.string().max(64)

/** By what a reader whose session has been open for a while shows who they are. */
export const confirmedBy = ['password', 'code', 'sign-on'] as const
export type ConfirmBy = (typeof confirmedBy)[number]

/** How a reader came in. */
export const LoginType = z.enum(['1', '2', '3', '4', '5'])
export type LoginType = z.infer<typeof LoginType>
/** Each login type by its name: account and password, learning-app passport, chat app, unified, external entry. */
export const loginTypes = {
  password: '1',
  passport: '2',
  chatApp: '3',
  unified: '4',
  external: '5',
} as const satisfies Record<string, LoginType>

export const Token = z.strictObject({
  jwt: z.string(),
  /** The name of the header that carries it. */
  jwtHeader: z.literal(tokenHeader),
})
export type Token = z.infer<typeof Token>

export const readVerificationCode = endpoint({
  method: 'GET',
  path: '/oga/verifycode/img',
  access: 'anyone',
  beforeLogin: true,
  summary:
    'A new verification code: its picture, and the key it is sent back with, once and within three minutes',
  query: z.strictObject({ codeKey: z.string().max(512).optional() }),
  response: z.strictObject({
    codeKey: z.string(),
    /** A PNG in base64, without the head of a data address. */
    img: z.string(),
    /** How many leading zero bits the work of `proveVerificationCode` must have. */
    difficulty: z.int().min(1).max(32),
  }),
})

/**
 * The way in without the picture. Find a text `work` such that the SHA-256 of `codeKey`, a colon and `work` (UTF-8)
 * begins with `difficulty` zero bits; the answer is the code of the picture, and is then typed for the reader.
 */
export const proveVerificationCode = endpoint({
  method: 'POST',
  path: '/oga/verifycode/prove',
  access: 'anyone',
  beforeLogin: true,
  summary:
    'The verification code for a browser that did a piece of work: the way in for whoever cannot read the picture',
  body: z.strictObject({ codeKey: z.string().max(512), work: z.string().max(64) }),
  response: z.strictObject({ verifyCode: z.string() }),
})

/**
 * Where the reader has a second factor, the refusal `login.code-required` has a ticket for its code: see `giveLoginCode`.
 * Two refusals have errCode 200 and `details.changeTicket`: with data false (`login.password-must-change`) the password
 * must be changed now, with data 10000 (`login.password-old`) it has been the same for a long time.
 */
export const logIn = endpoint({
  method: 'POST',
  path: '/oga/login',
  access: 'anyone',
  beforeLogin: true,
  summary:
    'Logs a reader in with account, password and verification code; also sets the cookie __Host-sid',
  body: z.strictObject({
    username: FormText,
    mappingPath: MappingPath,
    password: EncodedPassword.catch(''),
    verifyCode: FormText,
    /** Where the page goes next: the page decides, the server only accepts the field. */
    nextpath: z.string().max(512).optional(),
    codeKey: z.string().max(512).catch(''),
  }),
  response: Token,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/oga/logout',
  access: 'reader',
  whileUnbound: true,
  summary: 'Ends the session',
  body: z.strictObject({}),
  response: z.literal(true),
})

export const logOutOnClosing = endpoint({
  method: 'POST',
  path: '/oga/logoutForExternal',
  access: 'ticket',
  summary:
    'Ends the session of a window that closes: after ten seconds, unless its token is used again. The cookie must match',
  body: z.strictObject({ jwt: z.string().max(1024), jwtHeader: z.string().max(64) }),
  response: z.literal(true),
})

export const forceModify = endpoint({
  method: 'POST',
  path: '/oga/forceModify',
  access: 'ticket',
  summary:
    'A forced change of password (or binding), which also logs in; `password` holds the one-time ticket of the login reply',
  body: z.strictObject({
    /** May stay empty for a binding: whoever came by sign-on has typed no account, and the ticket says whose it is. */
    username: z.string().max(128),
    /** The ticket. */
    password: z.string().max(128),
    mappingPath: MappingPath,
    modifyType: z.enum(['password', 'bind']),
    newPassword: EncodedPassword,
    confirmPassword: EncodedPassword,
    phone: z.string().max(32).optional(),
    email: z.string().max(254).optional(),
    code: z.string().max(16).optional(),
  }),
  response: Token,
})

export const UserInfo = z.strictObject({
  userId: z.string(),
  name: z.string(),
  /** The library last chosen, or the reader's own. */
  libCode: z.string(),
  libName: z.string(),
  /** '1': the library was chosen, and limits what is listed; '0': the reader is at home there, and it limits nothing. */
  libChosenFlag: Flag,
  picUrl: z.string(),
  emailCheckFlag: Flag,
  mobileCheckFlag: Flag,
  groupCode: z.string(),
  primaryId: z.string(),
  userStatus: z.enum(['normal', 'lost', 'expired']),
  /** '0' until the help tour was finished or passed. */
  firstLoginFlag: Flag,
})
export type UserInfo = z.infer<typeof UserInfo>

/** Also what a page with activity but without calls asks now and then, so that the session does not count as idle. */
export const readUserInfo = endpoint({
  method: 'GET',
  path: '/oga/userinfo',
  access: 'reader',
  summary: 'Who is logged in',
  response: UserInfo,
})

export const listOwnLibraries = endpoint({
  method: 'GET',
  path: '/oga/opaclibcode/getlibs',
  access: 'reader',
  summary: 'The libraries the reader may use',
  response: z.array(Library),
})

export const saveLastLibrary = endpoint({
  method: 'POST',
  path: '/oga/opaclibcode/savelastlibcode',
  access: 'reader',
  summary: 'Remembers the library last chosen; an empty code means all of them',
  body: z.strictObject({ libCode: z.string().max(64) }),
  response: z.literal(true),
})

export const checkPassword = endpoint({
  method: 'POST',
  path: '/find/userInfo/checkPassword',
  access: 'reader',
  summary:
    'Checks the password once more: its ticket permits one grave act within five minutes; without a second factor the session counts as confirmed for ten',
  body: z.strictObject({ password: EncodedPassword }),
  response: z.strictObject({ checkTicket: z.string() }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/find/userInfo/updatePassword',
  access: 'reader',
  confirmed: true,
  message: { 'zh-CN': '修改密码成功', 'zh-TW': '修改密碼成功', 'en-US': 'Password changed' },
  summary: 'Changes the password; every other session of the reader ends, and the reader is told',
  body: z.strictObject({
    oldPassword: EncodedPassword,
    newPassword: EncodedPassword,
    confirmPassword: EncodedPassword,
  }),
  response: z.literal(true),
})

export const readBindingStatus = endpoint({
  method: 'GET',
  path: '/find/userInfo/getMailAndPhoneStatus',
  access: 'reader',
  whileUnbound: true,
  summary: 'Whether mail address and phone are bound, and whether the reader may use the shop',
  response: z.strictObject({
    emailFlag: Flag,
    phoneFlag: Flag,
    pdaRuleFlag: Flag,
    /** Only while a binding is demanded and missing, and the reader has logged in just now. */
    bindTicket: z.string().optional(),
  }),
})

export const readFirstLoginFlag = endpoint({
  method: 'GET',
  path: '/find/userInfo/getFirstLoginFlag',
  access: 'reader',
  summary: 'Whether the help tour was finished or passed',
  response: z.strictObject({ firstLoginFlag: Flag }),
})

export const updateFirstLoginFlag = endpoint({
  method: 'POST',
  path: '/find/userInfo/updateFirstLoginFlag',
  access: 'reader',
  summary: 'Notes that the help tour was finished or passed',
  body: z.strictObject({ firstLoginFlag: z.literal('1') }),
  response: z.literal(true),
})

export const LiveSession = z.strictObject({
  sessionId: z.string(),
  isThisOne: z.boolean(),
  loginType: LoginType,
  /** As the browser calls itself, in short: "Firefox, Windows". */
  device: z.string(),
  /** The network it came from, never the whole address. */
  network: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
})
export type LiveSession = z.infer<typeof LiveSession>

/** Our own call: a reader sees where the account is in use. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/find/userInfo/sessions',
  access: 'reader',
  summary: 'Where the reader is logged in, this browser first',
  response: z.array(LiveSession),
})

/** Our own call, for the same reason. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/find/userInfo/endSessions',
  access: 'reader',
  confirmed: true,
  summary:
    'Ends one session of the reader, or all but this one, and forgets the devices that were known',
  body: z.strictObject({ sessionId: z.uuid().optional() }),
  response: z.strictObject({ ended: z.int() }),
})
