import { renderToStaticMarkup } from 'react-dom/server'
import { findOptionalDocument } from '#web/content/docs/documents.ts'
import { ThemeProvider } from '#web/lib/theme/theme-provider.tsx'
import { textComponents } from '../components/text-components.tsx'

const texts = new Map<string, string>()

/** The text of a page as HTML. It does not change while the server runs. */
export function renderText(slug: string): string | undefined {
  const known = texts.get(slug)
  if (known !== undefined) return known
  const document = findOptionalDocument(slug)
  if (!document) return undefined
  const { default: Content } = document
  const html = renderToStaticMarkup(
    <ThemeProvider>
      <Content components={textComponents} />
    </ThemeProvider>,
  )
  texts.set(slug, html)
  return html
}
