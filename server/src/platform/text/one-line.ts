/** A value for a format whose fields end with their line. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
