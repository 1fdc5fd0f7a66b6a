import type { PageValueName, PageValues } from './page-values.ts'
import { readableText } from './readable-text.ts'

type Readers = Record<PageValueName, () => string>

/** Reads only what is asked for. `selection` is what was selected before the extension took the focus. */
export function readPageValues(
  page: Document,
  names: readonly PageValueName[],
  selection: () => string,
): PageValues {
  const readers: Readers = {
    selection,
    page_title: () => page.title,
    page_url: () => page.location.href,
    page_text: () => readableText(page),
  }
  return Object.fromEntries(names.map((name) => [name, readers[name]()]))
}
