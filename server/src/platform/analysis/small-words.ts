import { foldText } from './folding.ts'

/**
 * Words that say nothing about what is looked for: those that hold a sentence together, and those for reading matter as
 * such. No search is worth making for them alone.
 */
const chinese =
  '的 之 了 和 与 及 或 以及 并且 而且 在 是 有 对 从 关于 有关 方面 相关 讲述 论述 一些 哪些 什么 怎么 如何 请问 我 我想 想要 需要 找 查找 推荐 书 图书 书籍 书刊 资料 文献 材料 作品 内容 读物 著作 文章 论文 期刊 杂志'
const english =
  'a an the of on in to for and or with by from at about as into between is are was were be that this these those which what how some any all no not do does there regarding concerning find please book books journal journals magazine magazines periodical periodicals paper papers article articles work works material materials literature resource resources publication publications reading'

const small = new Set([...chinese.split(' '), ...english.split(' ')].map((word) => foldText(word)))

/** Whether a text is nothing but small words, or has no word at all. */
export const areSmallWords = (text: string) => wordsOf(foldText(text)).every(isSmall)

const wordsOf = (folded: string) => folded.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? []
const isSmall = (word: string) => small.has(word) || (/^\p{sc=Han}+$/u.test(word) && isJoined(word))

/** 关于的, 的书: one small word after the other. */
const isJoined = (word: string): boolean =>
  Array.from({ length: word.length - 1 }, (_, i) => i + 1).some(
    (at) => small.has(word.slice(0, at)) && isSmall(word.slice(at)),
  )
