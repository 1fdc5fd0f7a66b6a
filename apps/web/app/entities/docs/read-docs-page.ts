import { createProcessor } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import { z } from 'zod'

/** A node of the syntax tree of a page, as far as we read it. */
export type DocsNode = {
  type: string
  value?: string | undefined
  depth?: number | undefined
  lang?: string | null | undefined
  url?: string | undefined
  name?: string | null | undefined
  attributes?: { type: string; name?: string | undefined; value?: unknown }[] | undefined
  children?: DocsNode[] | undefined
  data?: object | undefined
}

type DocsHeading = { depth: number; anchor: string; text: string }

/** A part of a page that a search can lead to. */
export type DocsSection = {
  page: string
  title: string
  /** Empty for the beginning of a page. */
  heading: string
  anchor: string
  text: string
  /** Of the whole page, at its beginning. */
  keywords: string
}

const processor = createProcessor({ remarkPlugins: [remarkGfm] })

export const parseDocsPage = (source: string): DocsNode => processor.parse(source)

/** The text of a node and of all that it holds. */
export function textOfNode(node: DocsNode): string {
  if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression') return ''
  if (node.value !== undefined) return node.value
  const texts = (node.children ?? []).map(textOfNode)
  return texts.join(isBlock(node) ? '\n' : '')
}

const isBlock = ({ type }: DocsNode): boolean =>
  ['root', 'list', 'listItem', 'table', 'tableRow', 'blockquote', 'mdxJsxFlowElement'].includes(
    type,
  )

/** The headings that have anchors, in the order of the page. */
export function listHeadings(tree: DocsNode): (DocsHeading & { node: DocsNode })[] {
  const anchorOf = createAnchors()
  return (tree.children ?? []).flatMap((node) => {
    if (node.type !== 'heading' || (node.depth !== 2 && node.depth !== 3)) return []
    const text = textOfNode(node)
    return [{ depth: node.depth, anchor: anchorOf(text), text, node }]
  })
}

const PageFacts = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  /** Words that people search for and the text does not say. */
  keywords: z.array(z.string()).optional(),
})

const Literal = z.object({ type: z.literal('Literal'), value: z.string() })
const Expression = z.union([
  Literal.transform(({ value }) => value),
  z
    .object({ type: z.literal('ArrayExpression'), elements: z.array(Literal) })
    .transform(({ elements }) => elements.map(({ value }) => value)),
])
const NodeData = z.object({
  estree: z.object({
    body: z.tuple([
      z.object({
        declaration: z.object({
          declarations: z.tuple([
            z.object({
              id: z.object({ name: z.literal('page') }),
              init: z.object({
                properties: z.array(
                  z.object({ key: z.object({ name: z.string() }), value: Expression }),
                ),
              }),
            }),
          ]),
        }),
      }),
    ]),
  }),
})

/** The exported `page` of an MDX file, which holds nothing but plain strings. */
export function readPageFacts(source: string): z.infer<typeof PageFacts> {
  const [first] = parseDocsPage(source).children ?? []
  const { estree } = NodeData.parse(first?.data)
  const { properties } = estree.body[0].declaration.declarations[0].init
  return PageFacts.parse(Object.fromEntries(properties.map(({ key, value }) => [key.name, value])))
}

/** The text that a component stands for, such as the names of the settings in its table. */
export type Expand = (component: string, attributes: Record<string, string>) => string

/** The sections of a page, its beginning first. */
export function listSections(page: string, source: string, expand: Expand): DocsSection[] {
  const { title, description, keywords = [] } = readPageFacts(source)
  const tree = parseDocsPage(source)
  const anchors = new Map(listHeadings(tree).map(({ node, anchor }) => [node, anchor]))
  const sections = [
    { page, title, heading: '', anchor: '', text: description, keywords: keywords.join(', ') },
  ]
  for (const node of tree.children ?? []) {
    const anchor = anchors.get(node)
    if (anchor !== undefined)
      sections.push({ page, title, heading: textOfNode(node), anchor, text: '', keywords: '' })
    else {
      const section = sections.at(-1)
      const text = readText(node, expand)
      if (section && text !== '') section.text = `${section.text} ${text}`.trim()
    }
  }
  return sections
}

function readText(node: DocsNode, expand: Expand): string {
  if (node.type !== 'mdxJsxFlowElement') return textOfNode(node).replace(/\s+/g, ' ').trim()
  const attributes = Object.fromEntries(
    (node.attributes ?? []).flatMap(({ name, value }) =>
      name !== undefined && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
  return `${textOfNode(node)} ${expand(node.name ?? '', attributes)}`.replace(/\s+/g, ' ').trim()
}

/** Makes the anchors of one page's headings, as GitHub does: a heading that comes again gets a number. */
function createAnchors(): (heading: string) => string {
  const counts = new Map<string, number>()
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
}
