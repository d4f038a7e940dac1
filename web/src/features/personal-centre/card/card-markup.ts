import { code128Path } from '@shulin/presentation/code-128'

interface Card {
  lang: string
  title: string
  name: string
  number: string
  /** What the picture of the number is, for those who do not see it. */
  picture: string
  validUntil: string
}

const height = 44

const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/gu, (sign) => `&#${String(sign.codePointAt(0))};`)

/** The card as a piece of a page that has neither scripts nor styles of ours. */
export function cardMarkup({ lang, title, name, number, picture, validUntil }: Card) {
  const bars = code128Path(number, height)
  const drawn =
    bars &&
    `<svg role="img" aria-label="${escaped(picture)}" width="340" height="120" viewBox="0 0 ${bars.width} ${height}" preserveAspectRatio="none" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${bars.width}v${height}H0z"/><path fill="#000" d="${bars.bars}"/></svg>`
  return `<section class="message" lang="${escaped(lang)}" aria-label="${escaped(title)}"><p><b>${escaped(title)}</b> ${escaped(name)}</p>${drawn ?? ''}<p><b>${escaped(number)}</b></p><p>${escaped(validUntil)}</p></section>`
}
