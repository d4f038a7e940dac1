/** What the console says; the words of the portal are those of its header, which is previewed. */
export const texts = import.meta.glob<Record<string, string>>(
  [
    '../texts/zh-TW.json',
    '../../{platform,portal,ui}/texts/zh-TW.json',
    '../../features/**/staff/texts/zh-TW.json',
  ],
  { eager: true, import: 'default' },
)
