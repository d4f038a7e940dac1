import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.each([
  ['红楼梦', 'zh-CN', undefined],
  ['紅樓夢', 'en-US', 'zh'],
  ['Pride and Prejudice', 'zh-TW', 'en'],
  ['Pride and Prejudice', 'en-US', undefined],
  ['銀河鉄道の夜', 'zh-CN', 'ja'],
  ['채식주의자', 'en-US', 'ko'],
  // What could be French, or Latin, is not said to be English.
  ['Les Misérables', 'zh-CN', undefined],
])(
  'a title in another script is marked with its language: %s on a page in %s',
  (title, page, lang) => {
    expect(languageOf(title, page)).toBe(lang)
  },
)
