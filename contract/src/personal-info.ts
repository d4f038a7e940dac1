import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Flag } from './institutions.ts'
import { UploadedFile } from './uploaded-file.ts'

/** In yuan, with two places. */
const Yuan = z.string().regex(/^\d+\.\d{2}$/)

const PersonalInfo = z.strictObject({
  account: z.string(),
  /** The library the reader is at home in; empty where none is. So are the other texts. */
  libName: z.string(),
  prepayment: Yuan,
  /** Masked, as email and certificateNo are. */
  phone: z.string(),
  phoneFlag: Flag,
  email: z.string(),
  emailFlag: Flag,
  weixinFlag: Flag,
  passportFlag: Flag,
  department: z.string(),
  position: z.string(),
  grade: z.string(),
  certificateNo: z.string(),
  className: z.string(),
  userType: z.string(),
  job: z.string(),
  deposit: Yuan,
  unit: z.string(),
  validBegin: z.iso.date(),
  validEnd: z.iso.date(),
  /** '1': others may ask for what the reader has on loan. */
  lendFlag: Flag,
  /** Empty where the reader has no picture. */
  picUrl: z.string(),
  status: z.enum(['normal', 'lost', 'expired']),
})
export type PersonalInfo = z.infer<typeof PersonalInfo>

/** In characters: what a reader says in one of the fields. */
export const longestDetail = 128

/** What a reader knows better than the library. Everything else the library decides, and changes at the desk. */
export const ownFields = ['position', 'job', 'unit', 'className'] as const
export type OwnField = (typeof ownFields)[number]

/** The largest picture that is taken, in bytes. */
export const largestAvatar = 5 * 1024 * 1024

export const readPersonalInfo = endpoint({
  method: 'GET',
  path: '/find/userInfo/get',
  access: 'reader',
  summary:
    'What the library knows of the reader; phone, mail address and certificate number masked',
  response: PersonalInfo,
})

const typed = z.string().trim().max(longestDetail).optional()

export const updatePersonalInfo = endpoint({
  method: 'POST',
  path: '/find/userInfo/update',
  access: 'reader',
  message: { 'zh-CN': '修改成功！', 'zh-TW': '修改成功！', 'en-US': 'Changed' },
  summary:
    'Changes what a reader may say of the own person: position, job, unit, class, and whether others may ask for what is on loan',
  body: z.strictObject({
    position: typed,
    job: typed,
    unit: typed,
    className: typed,
    lendFlag: Flag.optional(),
  }),
  response: z.literal(true),
})

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/find/userInfo/uploadPic',
  access: 'reader',
  takesFile: true,
  // What a form has around its file.
  largestBody: largestAvatar + 64 * 1024,
  message: { 'zh-CN': '上传成功！', 'zh-TW': '上傳成功！', 'en-US': 'Uploaded' },
  summary: 'Gives the reader a picture: JPEG or PNG of at most 5 MB, which is drawn anew',
  body: z.strictObject({ file: UploadedFile }),
  response: z.strictObject({ picUrl: z.string() }),
})
