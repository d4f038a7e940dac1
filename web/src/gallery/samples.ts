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

/** What is no book, in the drawing of its kind. */
export const otherKinds = [
  { id: 'k1', docCode: 'journal', title: '中国图书馆学报' },
  { id: 'k2', docCode: 'e-journal', title: 'Philosophical Transactions of the Royal Society' },
  { id: 'k3', docCode: 'newspaper', title: '人民日报' },
  { id: 'k4', docCode: 'journal-article', title: '《红楼梦》叙事时间的双重结构' },
  { id: 'k5', docCode: 'thesis', title: '古籍版面分析与文字识别方法研究', author: '王一鸣' },
  { id: 'k6', docCode: 'standard', title: '信息与文献 参考文献著录规则' },
  { id: 'k7', docCode: 'database', title: '中国学术期刊全文数据库' },
  { id: 'k8', docCode: 'database', title: 'Web of Science' },
  { id: 'k9', docCode: 'sound-recording', title: '昆曲牡丹亭选段' },
  { id: 'k10', docCode: 'video-recording', title: '航拍中国' },
  { id: 'k11', docCode: 'map', title: '臺灣歷史地圖集' },
] as const

/** Words that are hard to fit. */
export const longWords = [
  { id: 'l1', title: 'Telecommunications', author: 'William Stallings' },
  { id: 'l2', title: 'Otorhinolaryngology and Ophthalmology' },
  { id: 'l3', title: 'Straßenverkehrsordnungsrecht' },
  { id: 'l4', title: 'JavaScript高级程序设计' },
  { id: 'l5', title: '三国演义一百二十回绣像本附人物索引与地名考证' },
  { id: 'l6', title: 'A Vindication of the Rights of Woman', author: 'Mary Wollstonecraft' },
] as const

/** The language of a title among Chinese and English ones. */
export const langOf = (title: string) => (/^[\x20-\x7e]+$/.test(title) ? 'en' : 'zh-Hans')
