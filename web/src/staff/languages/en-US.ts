/** What the console says; the words of the portal are those of its header, which is previewed. */
export const texts = import.meta.glob<Record<string, string>>(
  [
    '../texts/en-US.json',
    '../../{platform,portal,ui}/texts/en-US.json',
    '../../features/**/staff/texts/en-US.json',
  ],
  { eager: true, import: 'default' },
)
