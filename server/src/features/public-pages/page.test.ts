import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataScript, markup, textOf } from './markup.ts'

const tokensIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/(--[\w-]+): (#[\da-f]+);/giu)].map(([, name = '', value]) => [name, value]),
  )

test('the public pages wear the colours of the portal, light and dark', () => {
  const own = readFileSync(new URL('page.css', import.meta.url), 'utf8')
  const portal = readFileSync(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = own.split('prefers-color-scheme: dark')
  const [portalLight = '', portalDark = ''] = portal.split("[data-theme='dark']")
  expect(Object.keys(tokensIn(light)).length).toBeGreaterThan(15)
  expect(tokensIn(portalLight)).toMatchObject(tokensIn(light))
  expect(tokensIn(portalDark)).toMatchObject(tokensIn(dark))
})

test('the public pages are written in the fonts of the device: they name no font of ours, and English none of Chinese first', () => {
  const sheet = readFileSync(new URL('page.css', import.meta.url), 'utf8')
  expect(sheet).not.toContain('Inter')
  const [, english = ''] = sheet.split(':lang(en) {')
  for (const stack of english
    .split('}')[0]!
    .split(';')
    .filter((line) => line.includes('serif'))) {
    const latin = stack.search(/DejaVu/u)
    expect(latin).toBeGreaterThan(0)
    expect(stack.search(/PingFang|Songti|YaHei|CJK/u)).toBeGreaterThan(latin)
  }
})

test('whatever is put into markup is text there; what XML cannot hold is left out', () => {
  const title = `</title><script>alert("1")</script>&'\u0000\u0008\uD800x`
  expect(
    textOf(markup`<b title="${title}">${[title, null, false, 3, markup`<i>${'<'}</i>`]}</b>`),
  ).toBe(
    `<b title="&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;\uFFFDx">` +
      `&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;\uFFFDx3<i>&lt;</i></b>`,
  )
})

test('no title ends the element that holds data for machines, and the data stay the same', () => {
  const data = { name: '</script><!--<script>\u2028 & "quoted" \u202Edesrever' }
  const text = textOf(dataScript(data))
  expect(text.match(/</gu)).toHaveLength(2)
  expect(JSON.parse(text.replace(/^<script[^>]*>/u, '').replace(/<\/script>$/u, ''))).toEqual(data)
})
