import { join } from 'node:path'
import { openChildProcess } from '../child-process.ts'
import { refusal, Refused } from '../failure.ts'
import { openGate } from '../resilience/gate.ts'

interface Limits {
  /** What drawing one may take: seconds of the processor, milliseconds in all, and memory. */
  processorSeconds: number
  milliseconds: number
  megabytes: number
}
const standard: Limits = { processorSeconds: 5, milliseconds: 30_000, megabytes: 192 }

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** What is taken, and how large the new picture is at most. One that claims to have more pixels than this is not even begun. */
export interface PictureFrame {
  kinds: readonly PictureKind[]
  width: number
  height: number
  mostPixels: number
  /** Whether all of it is shown within the frame, or the frame is filled and what lies beyond is cut off. */
  fit: 'inside' | 'cover'
}

/** What a picture is, by its first bytes: what a file is called or says of itself does not count. */
function kindOf(bytes: Buffer): PictureKind | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  return /^RIFF[^]{4}WEBP$/.test(bytes.subarray(0, 12).toString('latin1')) ? 'webp' : undefined
}

/** A picture to be drawn anew, and what that may cost. */
export interface PictureTask {
  picture: Buffer
  frame: PictureFrame
  limits: Limits
}
/** The new picture; or why there is none. */
export type PictureAnswer = Uint8Array | 'too costly' | 'not a picture'

/**
 * Draws what somebody sent anew, as WebP: a picture and nothing else, whatever the file had in it. Each is drawn in a
 * process of its own that gives way to everything else and is ended at its limits, one at a time: a file that takes for
 * ever is the trouble of whoever sent it. To start a process holds up the one that starts it, the longer the larger that
 * is: a small one does nothing else.
 */
export function openPictures(given: Partial<Limits> = {}) {
  const limits = { ...standard, ...given }
  const gate = openGate(1, 8, busy)
  const drawing = openChildProcess<PictureTask, PictureAnswer>({
    program: join(import.meta.dirname, 'picture-starter.ts'),
    environment: {},
    niceness: 19,
    patience: 2 * standard.milliseconds,
    lost: busy,
  })
  return async function redraw(picture: Buffer, frame: PictureFrame): Promise<Uint8Array> {
    const unread = frame.kinds.includes('webp') ? noPicture : noPhoto
    const kind = kindOf(picture)
    if (kind === undefined || !frame.kinds.includes(kind)) throw new Refused(unread)
    // It is read as what its first bytes say, and as nothing else.
    const task = { picture, frame: { ...frame, kinds: [kind] }, limits }
    const answer = await gate(() => drawing.perform(task))
    if (answer === 'too costly') throw new Refused(tooCostly)
    if (answer === 'not a picture') throw new Refused(unread)
    return answer
  }
}
export type Redraw = ReturnType<typeof openPictures>

const noPicture = refusal('picture.not-a-picture', 422, {
  'zh-CN': '该文件不是可以识别的图片（JPEG、PNG 或 WebP）',
  'zh-TW': '該檔案不是可辨識的圖片（JPEG、PNG 或 WebP）',
  'en-US': 'This file is not a picture we can read (JPEG, PNG or WebP)',
})
const noPhoto = refusal('picture.not-jpeg-or-png', 422, {
  'zh-CN': '请选择 JPEG 或 PNG 格式的图片',
  'zh-TW': '請選擇 JPEG 或 PNG 格式的圖片',
  'en-US': 'Please choose a JPEG or PNG picture',
})
const tooCostly = refusal('picture.too-costly', 422, {
  'zh-CN': '该图片处理所需的时间或内存过多，请换一张较小的图片',
  'zh-TW': '該圖片處理所需的時間或記憶體過多，請換一張較小的圖片',
  'en-US': 'This picture takes too much time or memory. Please send a smaller one',
})
const busy = refusal('picture.busy', 503, {
  'zh-CN': '正在处理的图片较多，请稍后再试',
  'zh-TW': '正在處理的圖片較多，請稍後再試',
  'en-US': 'Many pictures are being worked on. Please try again in a moment',
})
