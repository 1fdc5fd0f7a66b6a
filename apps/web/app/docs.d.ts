declare module 'virtual:docs-index' {
  import type { DocsSection } from '#web/entities/docs/read-docs-page.ts'

  export const sections: readonly DocsSection[]
}

declare module 'virtual:docs-titles' {
  /** By slug. */
  export const titles: Readonly<Record<string, string>>
}

declare module 'virtual:configuration' {
  /** docs/CONFIGURATION.md */
  export const configuration: string
}
