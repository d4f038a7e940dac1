import type texts from './texts/zh-CN.json'

declare module '../../platform/texts.ts' {
  interface Texts {
    alliance: typeof texts
  }
}

export { AllianceButton } from './AllianceButton.tsx'
