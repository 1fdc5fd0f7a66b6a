import { findComposer } from './sites.ts'

/** The types of inputs that take any text. A password field is none: prompts do not belong there. */
const textTypes = new Set(['text', 'search', 'url', 'tel', 'email'])

export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Windows of same-origin frames have classes of their own, hence names instead of `instanceof`. */
export const isTextControl = (element: Element): element is TextControl =>
  element.localName === 'textarea' ||
  (element.localName === 'input' && textTypes.has((element as HTMLInputElement).type))

const isEditable = (element: Element): element is HTMLElement =>
  isTextControl(element)
    ? !element.disabled && !element.readOnly
    : (element as HTMLElement).isContentEditable === true

/** The field that has the focus, inside open and closed shadow roots and same-origin frames too. */
function findFocusedField(page: Document): HTMLElement | null {
  let element = page.activeElement
  for (let inner = findInner(element); inner; inner = findInner(element)) element = inner
  return element && isEditable(element) ? element : null
}

function findInner(element: Element | null): Element | null {
  if (!element) return null
  if (element.localName === 'iframe') return findFrameDocument(element)?.activeElement ?? null
  return openShadowRoot(element)?.activeElement ?? null
}

function findFrameDocument(element: Element): Document | null {
  try {
    return (element as HTMLIFrameElement).contentDocument
  } catch {
    return null
  }
}

type ShadowAccess = { dom?: { openOrClosedShadowRoot?: (element: Element) => ShadowRoot | null } }
/** In Firefox the element itself tells. */
type TellingElement = { openOrClosedShadowRoot?: ShadowRoot | null }

/** Content scripts may look into closed roots; elsewhere, as in tests of this folder, only into open ones. */
function openShadowRoot(element: Element & TellingElement): ShadowRoot | null {
  const { dom } = (globalThis as { chrome?: ShadowAccess }).chrome ?? {}
  // Chrome's function takes HTML elements only.
  const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml'
  const found = isHtml ? dom?.openOrClosedShadowRoot?.(element) : null
  return found ?? element.openOrClosedShadowRoot ?? element.shadowRoot
}

/** The field to insert into: the focused one, or the box of a chat whose site is known. */
export const findField = (page: Document): HTMLElement | null =>
  findFocusedField(page) ?? findEditable(findComposer(page))

const findEditable = (element: HTMLElement | null): HTMLElement | null =>
  element && isEditable(element) ? element : null
