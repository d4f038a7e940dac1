import type { Locale } from '@shulin/contract/locale'
import { z } from 'zod'

interface Words {
  subject: string
  text: string
}

/** A text in every language, and what is filled into it. */
interface Letter<Content> {
  content: z.ZodType<Content>
  words: Record<Locale, (filled: Content & { institution: string }) => Words>
}

const letter = <Content>(content: z.ZodType<Content>, words: Letter<Content>['words']) => ({
  content,
  words,
})

/** Every mail there is, by name. */
export const letters = {
  test: letter(z.strictObject({ portalUrl: z.url() }), {
    'zh-CN': ({ institution, portalUrl }) => ({
      subject: `${institution}：测试邮件`,
      text: `您好：\n\n这是${institution}发出的测试邮件。收到它，说明从 ${portalUrl} 发出的邮件可以送达您的邮箱。\n\n无需回复。\n`,
    }),
    'zh-TW': ({ institution, portalUrl }) => ({
      subject: `${institution}：測試郵件`,
      text: `您好：\n\n這是${institution}寄出的測試郵件。收到它，表示從 ${portalUrl} 寄出的郵件可以送達您的信箱。\n\n無需回覆。\n`,
    }),
    'en-US': ({ institution, portalUrl }) => ({
      subject: `${institution}: test mail`,
      text: `Hello,\n\nthis is a test mail from ${institution}. It shows that mail sent from ${portalUrl} reaches your mailbox.\n\nThere is no need to reply.\n`,
    }),
  }),
}

export type LetterName = keyof typeof letters
export type LetterContent<Name extends LetterName> = z.output<(typeof letters)[Name]['content']>

/** The subject and text of a letter; fails when there is no such letter, or its content does not fit. */
export function write(
  name: string,
  content: unknown,
  { institution, language }: { institution: string; language: Locale },
): Words {
  const { content: shape, words } = letters[name as LetterName]
  return words[language]({ ...shape.parse(content), institution })
}
