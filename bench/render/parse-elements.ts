export type Element = { name: string; attributes: Record<string, string>; children: Node[] }
type Node = Element | string

const pieces = /<!--.*?-->|<\/(\w+)>|<(\w+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g
const empty = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const texts = new Set(['script', 'style'])

/** The elements of a page that React has written, without its scripts' text. */
export function parseElements(html: string): { tree: Element; count: number } {
  const tree: Element = { name: 'html', attributes: {}, children: [] }
  const open = [tree]
  let count = 0
  for (const [text, closed, name, attributes = ''] of withoutScripts(html).matchAll(pieces)) {
    const parent = open.at(-1) ?? tree
    if (closed) open.pop()
    else if (name) {
      count += 1
      const element = { name, attributes: readAttributes(attributes), children: [] }
      parent.children.push(element)
      if (!empty.has(name)) open.push(element)
    } else if (!text.startsWith('<')) parent.children.push(text)
  }
  const root = tree.children.find((child) => typeof child !== 'string' && child.name === 'html')
  if (root === undefined || typeof root === 'string') throw new Error('The page has no root')
  return { tree: root, count }
}

const withoutScripts = (html: string): string =>
  [...texts].reduce(
    (rest, name) =>
      rest.replaceAll(new RegExp(`(<${name}\\b[^>]*>)[^]*?(?=</${name}>)`, 'g'), '$1'),
    html.replace(/^<!DOCTYPE html>/, ''),
  )

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g))
    if (name !== 'style') attributes[name === 'class' ? 'className' : name] = value
  return attributes
}
