/**
 * The template language of prompts. A template is a flat list of nodes in the order of the source,
 * without gaps: a block's nodes name each other by their index, so that no walk over a template
 * needs recursion, however deep its blocks are nested.
 */
export type Template = {
  source: string
  nodes: readonly TemplateNode[]
  /** What looks like syntax but is not; it is left as written. */
  faults: readonly SyntaxFault[]
}

export type TemplateNode = TextNode | VariableNode | OpenNode | ElseNode | CloseNode | IncludeNode

/** Offsets into the source, the end not included. */
export type Span = { from: number; to: number }

/** `text` is what it renders to: it differs from the source by escapes and by lines of blocks. */
export type TextNode = Span & { kind: 'text'; text: string }

export type VariableNode = Span & Named & { kind: 'variable' }

export type OpenNode = Span & Named & Links & { kind: 'if' | 'each' }

/** `{{else}}`, or with a name `{{else if name}}`. */
export type ElseNode = Span & Links & { kind: 'else'; name: string | null; nameFrom: number }

export type CloseNode = Span & { kind: 'close'; block: BlockKind; open: number }

export type IncludeNode = Span & { kind: 'include' } & IncludeAddress

/** `key` is what a map of loaded prompts is asked for: the slug, or the slug and its version. */
export type IncludeAddress = { slug: string; version: number | null; key: string }

export type BlockKind = 'if' | 'each'

/** The index of the block's opening, of the next branch or the end, and of the end. */
export type Links = { open: number; next: number; close: number }

type Named = { name: string; nameFrom: number }

export type SyntaxFault = Span & { kind: 'bad-name' | 'unclosed-block' | 'stray-close' }

/** A text given to `{{#each}}` is a list of its lines, those that are blank left out. */
export type Value = string | number | boolean | readonly string[]

export type TemplateValues = Readonly<Record<string, Value | undefined>>

/** Prompts that are already loaded, by the key of the include. */
export type Includes = ReadonlyMap<string, Template>

export const templateLimits = {
  /** How deep prompts may include prompts. */
  includeDepth: 20,
  /** What one prompt may include, theirs in turn counted too. */
  includedPrompts: 100,
  includedCharacters: 2_000_000,
  /**
   * Lists in lists and includes in includes multiply: what a rendering may grow to. The models with the largest context
   * take a million tokens, of about four characters each.
   */
  renderedCharacters: 4_000_000,
  renderedNodes: 2_000_000,
} as const

/** The source of which the nodes were made. */
export function printTemplate(template: Template): string {
  return template.nodes.map((node) => template.source.slice(node.from, node.to)).join('')
}
