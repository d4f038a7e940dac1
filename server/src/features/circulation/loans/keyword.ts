import { foldWords } from '../../../platform/analysis/folding.ts'

const joined = (text: string) => foldWords(text).replaceAll(' ', '')

/** Whether each word stands in the title or among the authors, whatever the script, the width or the case. */
export function hasWords({ title, author }: { title: string; author: string }, keyword: string) {
  const [inTitle, inAuthor] = [joined(title), joined(author)]
  return foldWords(keyword)
    .split(' ')
    .every((word) => inTitle.includes(word) || inAuthor.includes(word))
}
