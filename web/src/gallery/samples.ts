import type { Locale } from '@shulin/contract/locale'
import { createContext, use } from 'react'
import english from './texts/en-US.json'
import simplified from './texts/zh-CN.json'
import traditional from './texts/zh-TW.json'

export const samples: Record<Locale, typeof simplified> = {
  'zh-CN': simplified,
  'zh-TW': traditional,
  'en-US': english,
}

export const Samples = createContext(simplified)

/** The gallery's own words in the language that is looked at. */
export const useSamples = () => use(Samples)

export const books = [
  { id: 'r1', title: '红楼梦', author: '曹雪芹 著；无名氏 续' },
  { id: 'r2', title: '儒林外史', author: '吴敬梓' },
  { id: 'r3', title: '深入理解Java虚拟机：JVM高级特性与最佳实践', author: '周志明' },
  { id: 'r4', title: 'The Structure of Scientific Revolutions', author: 'Thomas S. Kuhn' },
  { id: 'r5', title: '数据挖掘导论', author: '陈封能' },
  { id: 'r6', title: '脂砚斋重评石头记：庚辰本', author: '曹雪芹' },
  { id: 'r7', title: '乡土中国', author: '费孝通' },
  { id: 'r8', title: 'Walden', author: 'Henry David Thoreau' },
  { id: 'r9', title: '中国历史地图集 2 秦西汉东汉时期', author: '谭其骧' },
] as const

/** The language of a title among Chinese and English ones. */
export const langOf = (title: string) => (/^[\x20-\x7e]+$/.test(title) ? 'en' : 'zh-Hans')
