import { foldWords } from './folding.ts'
import { soundOf } from './pinyin.ts'

/**
 * Names in every spelling by which a short list is searched, for a column beside them: folded, and Chinese by sound. 陈望之 is
 * found by 陳望之, chenwangzhi and cwz.
 */
export function findTextOf(names: readonly string[], kind: 'title' | 'name') {
  const spellings = names.flatMap((name) => {
    const sound = soundOf(name, kind)
    return [foldForFinding(name), ...(sound ? [...sound.joined, sound.initials] : [])]
  })
  return [...new Set(spellings.filter(Boolean))].join('\n')
}

/** What is typed, in the one spelling of such a column. Empty where nothing of it could be found. */
export const foldForFinding = (text: string) => foldWords(text).replaceAll(/\s+/gu, '')
