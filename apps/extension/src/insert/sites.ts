/** A site whose text box is known by name, so that a prompt arrives there even if nothing has the focus. */
type Site = {
  host: RegExp
  composer: string
  /** Longer pastes become an attachment there: longer texts are pasted in pieces. */
  longestPaste?: number
}

const sites: readonly Site[] = [
  {
    host: /(^|\.)(chatgpt|openai)\.com$/,
    composer: '#prompt-textarea',
    longestPaste: 4_000,
  },
  {
    host: /(^|\.)claude\.ai$/,
    composer: 'div.ProseMirror[contenteditable="true"]',
    longestPaste: 2_000,
  },
  { host: /^gemini\.google\.com$/, composer: 'rich-textarea .ql-editor' },
  { host: /^chat\.deepseek\.com$/, composer: 'textarea#chat-input, textarea' },
  { host: /^chat\.mistral\.ai$/, composer: 'div.ProseMirror[contenteditable="true"], textarea' },
  { host: /(^|\.)perplexity\.ai$/, composer: '#ask-input' },
  {
    host: /^(copilot|m365)\.(cloud\.)?microsoft(\.com)?$/,
    composer: 'textarea#userInput, [role="textbox"][data-lexical-editor="true"]',
  },
  {
    host: /^mail\.google\.com$/,
    composer: '[role="textbox"][g_editable="true"], [role="textbox"][contenteditable="true"]',
  },
  {
    host: /(^|\.)notion\.(so|com|site)$/,
    composer: '.notion-page-content [contenteditable="true"]',
  },
  {
    host: /^github\.com$/,
    composer: 'textarea[name="comment[body]"], textarea[aria-label="Markdown value"]',
  },
]

export const findSite = ({ hostname }: { hostname: string }): Site | undefined =>
  sites.find(({ host }) => host.test(hostname))

/** The first that is visible: hidden ones belong to forms that are not open. */
export function findComposer(page: Document): HTMLElement | null {
  const site = page.defaultView && findSite(page.location)
  if (!site) return null
  const found = [...page.querySelectorAll<HTMLElement>(site.composer)]
  return found.find((element) => element.getClientRects().length > 0) ?? null
}

export const longestPasteOn = (page: Document): number =>
  findSite(page.location)?.longestPaste ?? Number.POSITIVE_INFINITY
