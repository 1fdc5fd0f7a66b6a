declare module '*.mdx' {
  import type { ComponentType } from 'react'

  export const page: { title: string; description: string; keywords?: readonly string[] }
  export const headings: readonly { depth: 2 | 3; anchor: string; text: string }[]
  const Content: ComponentType<{ components: Record<string, unknown> }>
  export default Content
}

declare module 'virtual:docs-index' {
  import type { DocsSection } from '#web/entities/docs/read-docs-page.ts'

  export const sections: readonly DocsSection[]
}

declare module 'virtual:configuration' {
  /** docs/CONFIGURATION.md */
  export const configuration: string
}
