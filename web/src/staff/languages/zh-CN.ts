/** What the console says; the words of the portal are those of its header, which is previewed. */
export const texts = import.meta.glob<Record<string, string>>(
  [
    '../texts/zh-CN.json',
    '../../{platform,portal,ui}/texts/zh-CN.json',
    '../../features/**/staff/texts/zh-CN.json',
  ],
  { eager: true, import: 'default' },
)
