import { type PreviewPart, parseTemplate } from '@product/domain'

/** A prompt's text with its variables apart. */
export const previewText = (text: string, declared: string[] = []): PreviewPart[] =>
  parseTemplate(text, declared).nodes.map((node) =>
    node.kind === 'variable'
      ? { kind: 'variable', text: node.name }
      : { kind: 'text', text: text.slice(node.from, node.to) },
  )
