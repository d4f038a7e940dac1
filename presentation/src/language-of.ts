/**
 * The language a title is read out in, and whose letters it is set in, when it is not that of the page. Rows of a result
 * do not say it: it is guessed from the script.
 */
export function languageOf(text: string, page: string) {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja'
  if (/[\uac00-\ud7af]/.test(text)) return 'ko'
  if (/\p{Script=Han}/u.test(text)) return page.startsWith('zh') ? undefined : 'zh'
  return /^[\x20-\x7e\u2010-\u201f]+$/.test(text) && page.startsWith('zh') ? 'en' : undefined
}
