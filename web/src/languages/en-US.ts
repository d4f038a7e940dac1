export const texts = import.meta.glob<Record<string, string>>(
  [
    '../{platform,portal,ui}/texts/en-US.json',
    '../features/**/texts/en-US.json',
    '!../features/**/staff/**',
  ],
  { eager: true, import: 'default' },
)
