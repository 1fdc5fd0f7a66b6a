import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type DocsNode, listHeadings, parseDocsPage } from '#web/entities/docs/read-docs-page.ts'

const directory = fileURLToPath(new URL('../../content/docs/', import.meta.url))

/** Every page as it is written, with its syntax tree and its anchors. For tests. */
export const readAllPages = () =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => {
      const tree = parseDocsPage(readFileSync(`${directory}/${name}`, 'utf8'))
      return {
        slug: name.slice(0, -'.mdx'.length),
        tree,
        anchors: listHeadings(tree).map(({ anchor }) => anchor),
      }
    })

/** The nodes of a type, anywhere in a page. */
export const findNodes = (node: DocsNode, type: string): DocsNode[] => [
  ...(node.type === type ? [node] : []),
  ...(node.children ?? []).flatMap((child) => findNodes(child, type)),
]

/** Every code block, named so that a failure can be found. */
export const readSamples = () =>
  readAllPages().flatMap(({ slug, tree }) =>
    findNodes(tree, 'code').map(({ lang, value = '' }, index) => ({
      name: `${slug}, sample ${index + 1}`,
      lang: lang ?? '',
      value,
    })),
  )
