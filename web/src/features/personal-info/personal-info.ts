import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    'personal-info': typeof texts
  }
}

export { OwnCard } from './OwnCard.tsx'
export { OwnProfile } from './OwnProfile.tsx'
export { usePersonalInfo } from './queries.ts'
