import type { Context } from 'hono'
import { z } from 'zod'
import { refuse } from './refusal.ts'

/** Reads the parameters of a request. One that the double does not know is a mistake of the test or the code. */
export async function readParameters<Shape extends z.ZodRawShape>(
  context: Context,
  shape: Shape,
): Promise<z.output<z.ZodObject<Shape>>> {
  const text =
    context.req.method === 'GET'
      ? new URL(context.req.url).search.slice(1)
      : await context.req.text()
  const parsed = z.strictObject(shape).safeParse(readForm(text))
  if (parsed.success) return parsed.data
  return refuse(500, 'double', `${context.req.path}: ${z.prettifyError(parsed.error)}`)
}

export const list = (data: object[]) => ({ object: 'list', has_more: false, data })

type Tree = { [key: string]: Tree | string }

/** Forms with names such as `items[0][price]`, as Stripe reads them. */
function readForm(text: string): Record<string, unknown> {
  const root: Tree = {}
  for (const [name, value] of new URLSearchParams(text))
    insert(
      root,
      name.split('[').map((part) => part.replace(/\]$/, '')),
      value,
    )
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withLists(value)]))
}

function insert(tree: Tree, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    tree[key] = value
    return
  }
  const known = tree[key]
  const inner = typeof known === 'object' ? known : {}
  tree[key] = inner
  insert(inner, rest, value)
}

/** Objects whose keys are the numbers from zero on are lists. */
function withLists(value: Tree | string): unknown {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
