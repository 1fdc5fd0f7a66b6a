import type { PublicPrompt } from '@product/contract/library'
import { type LinkPreview, type PreviewPart, parseTemplate } from '@product/domain'
import type { RouterContextProvider } from 'react-router'
import { drawPreviewContext } from '#web/lib/api/server-contexts.ts'

/** The image of a link preview. Under load it answers 503 with Retry-After. */
export async function answerPreviewImage(
  context: Readonly<RouterContextProvider>,
  preview: LinkPreview | null,
): Promise<Response> {
  if (!preview) return new Response('There is no such image.\n', { status: 404 })
  const image = await context.get(drawPreviewContext)(preview)
  if (!image) return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  return new Response(image, {
    headers: {
      'content-type': 'image/png',
      // It is made to be shown elsewhere: by chat programs, in mails and on other sites.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

/** A prompt's text with its variables apart. */
export const previewText = (text: string, declared: string[] = []): PreviewPart[] =>
  parseTemplate(text, declared).nodes.map((node) =>
    node.kind === 'variable'
      ? { kind: 'variable', text: node.name }
      : { kind: 'text', text: text.slice(node.from, node.to) },
  )

/** `x` of `x.png`; nothing of any other file. */
export const readImageName = (file: string): string | null =>
  file.endsWith('.png') ? file.slice(0, -'.png'.length) : null

/** Enough for the lines that fit. */
const mostLetters = 600

/** Title, author, category and the first lines of a prompt, with its variables. */
export function previewPrompt({ title, author, category, content }: PublicPrompt): LinkPreview {
  const declared = content.variables.map(({ name }) => name)
  return {
    label: category.charAt(0).toUpperCase() + category.slice(1),
    title,
    text: previewText(content.body.trim().slice(0, mostLetters), declared),
    author: `by ${author.name} (@${author.handle})`,
  }
}
