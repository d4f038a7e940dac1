import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { notSignedIn } from '../../platform/http/access.ts'
import type { Reader } from '../../platform/reader.ts'
import { insertAttachment, selectAttachment } from './attachment-queries.ts'

/** Beside what everybody may see: nothing in this folder is handed out without being asked for by name. */
const attachmentFolder = 'attachments'

interface AttachmentRef {
  recordId: number
  attachmentId: string
}

/** The file of an attachment, for whoever may read it. */
export async function fileOf(
  db: Database,
  { recordId, attachmentId }: AttachmentRef,
  reader: Reader | null,
) {
  const found = await selectAttachment(db, recordId, attachmentId)
  if (!found?.objectKey) throw new Refused(attachmentUnknown)
  if (found.needsLogin && !reader) throw new Refused(notSignedIn)
  return join(attachmentFolder, found.objectKey)
}

interface NewAttachment {
  recordId: number
  file: string
  title?: string | undefined
  needsLogin: boolean
}

/** Keeps a PDF with a title; answers its number. */
export async function addAttachment(
  db: Database,
  groupCode: string,
  objectDirectory: string,
  { recordId, file, title, needsLogin }: NewAttachment,
) {
  const bytes = await readFile(file)
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new Refused(noPdf)
  const id = randomUUID()
  const objectKey = `${groupCode}/${id}.pdf`
  const kept = join(objectDirectory, attachmentFolder, objectKey)
  await mkdir(dirname(kept), { recursive: true })
  await copyFile(file, kept)
  await insertAttachment(db, {
    groupCode,
    id,
    recordId,
    kind: 'document',
    title: title ?? basename(file, '.pdf'),
    objectKey,
    needsLogin,
  })
  return id
}

const attachmentUnknown = refusal('record.attachment-unknown', 404, {
  'zh-CN': '没有找到该附件',
  'zh-TW': '找不到該附件',
  'en-US': 'There is no such attachment',
})
const noPdf = refusal('record.not-a-pdf', 422, {
  'zh-CN': '该文件不是 PDF',
  'zh-TW': '該檔案不是 PDF',
  'en-US': 'This file is not a PDF',
})
