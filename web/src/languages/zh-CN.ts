export const texts = import.meta.glob<Record<string, string>>(
  [
    '../{platform,portal,ui}/texts/zh-CN.json',
    '../features/**/texts/zh-CN.json',
    '!../features/**/staff/**',
  ],
  { eager: true, import: 'default' },
)
