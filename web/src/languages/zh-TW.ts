export const texts = import.meta.glob<Record<string, string>>(
  [
    '../{platform,portal,ui}/texts/zh-TW.json',
    '../features/**/texts/zh-TW.json',
    '!../features/**/staff/**',
  ],
  { eager: true, import: 'default' },
)
