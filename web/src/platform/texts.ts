import type platform from './texts/zh-CN.json'

/**
 * The texts of every part of the pages, under the name by which `useTranslation` finds them. Each part adds its own where it brings its
 * pages, so that an unknown part or key does not compile.
 */
export interface Texts {
  platform: typeof platform
}
