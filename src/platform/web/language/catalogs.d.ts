/** Made by scripts/build/catalogs.ts. */
declare module 'virtual:catalogs' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '#platform/contract/languages.ts'

  type Load = () => Promise<{ default: Messages }>
  /** The words of pages for visitors, and all others. */
  export const CATALOGS: Readonly<Record<Exclude<Language, 'en'>, { visitors: Load; others: Load }>>
}
