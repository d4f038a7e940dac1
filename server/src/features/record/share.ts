import { coinsOf } from '@shulin/presentation/coins'
import { qrPath } from '@shulin/presentation/qr-code'
import type { BookDetail } from '@shulin/contract/record'
import sharp from 'sharp'
import { refusal, Refused } from '../../platform/failure.ts'
import { siteOf, type Institution } from '../../platform/institution.ts'

/** Where a title is found from outside: a page that needs neither script nor search engine. */
export const publicAddress = (portalUrl: string, institution: Institution, recordId: number) =>
  `${siteOf(portalUrl, institution)}/record/${recordId}`

/** A target of the settings: its name, and its address with `{url}` and `{title}` in it. */
interface ShareTarget {
  name: string
  template: string
}

/** `微博 https://share.example/?u={url}&t={title}`, one a line. */
export const shareTargetsIn = (lines: string): ShareTarget[] =>
  lines.split('\n').flatMap((line) => {
    const found = /^\s*(\S.*?)\s+(https:\/\/\S+)\s*$/u.exec(line)
    return found ? [{ name: found[1]!, template: found[2]! }] : []
  })

export const sharedWith = (
  targets: readonly ShareTarget[],
  { url, title }: { url: string; title: string },
) =>
  targets.map(({ name, template }) => ({
    name,
    url: template
      .replaceAll('{url}', encodeURIComponent(url))
      .replaceAll('{title}', encodeURIComponent(title)),
  }))

/** Where a link resolver is asked for a title: OpenURL 1.0, by keys and values. What stands in its own address stays. */
export function resolverAddress(resolver: string, book: BookDetail, from: string) {
  const address = new URL(resolver)
  const asked = [
    ['url_ver', 'Z39.88-2004'],
    ['url_ctx_fmt', 'info:ofi/fmt:kev:mtx:ctx'],
    ['ctx_enc', 'info:ofi/enc:UTF-8'],
    ['rfr_id', `info:sid/${new URL(from).hostname}:shulin`],
    ...new URLSearchParams(coinsOf(book)),
  ]
  for (const [name, value] of asked) address.searchParams.append(name!, value!)
  return address.href
}

/** Refuses to draw the address of another site: a picture of ours would lend it our name. */
export function checkOwnAddress(url: string, portalUrl: string, institution: Institution) {
  const own = [portalUrl, siteOf(portalUrl, institution)].map((address) => new URL(address).origin)
  if (!URL.canParse(url) || !own.includes(new URL(url).origin)) throw new Refused(otherSite)
}

const moduleSize = 6

/** An address as a picture (PNG, base64). */
export async function drawQrCode(text: string) {
  const { size, dark } = qrPath(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * moduleSize}" height="${size * moduleSize}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark}" fill="#000"/></svg>`
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')
}

const otherSite = refusal('record.other-site', 422, {
  'zh-CN': '只能为本站的页面生成二维码',
  'zh-TW': '只能為本站的頁面產生 QR Code',
  'en-US': 'QR codes are made for pages of this portal only',
})
