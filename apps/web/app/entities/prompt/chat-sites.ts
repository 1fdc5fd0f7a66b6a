import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { copyText } from '@product/ui/text/copy-text'

/** `query` is the parameter in which a site takes a text; one without has to be pasted into. */
type ChatSite = { name: string; address: string; query: string | null }

export const chatSites: readonly ChatSite[] = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/', query: 'q' },
  { name: 'Claude', address: 'https://claude.ai/new', query: 'q' },
  { name: 'Gemini', address: 'https://gemini.google.com/app', query: null },
  { name: 'Mistral', address: 'https://chat.mistral.ai/chat', query: 'q' },
  { name: 'Perplexity', address: 'https://www.perplexity.ai/search', query: 'q' },
]

/** The longest URL that servers and browsers accept. */
const longestAddress = 6_000

type Opening = {
  address: string
  /** The text does not fit into the address: it is copied, and pasted there. */
  isPasted: boolean
}

export function openSite({ address, query }: ChatSite, text: string): Opening {
  const filled = new URL(address)
  if (query) filled.searchParams.set(query, text)
  const isPasted = query === null || filled.href.length > longestAddress
  return { address: isPasted ? address : filled.href, isPasted }
}

/** For a chat that takes no text in its address. */
export async function copyForChat(name: string, text: string): Promise<void> {
  const isCopied = await copyText(text)
  stackToast(
    isCopied
      ? { title: 'Text copied', description: `Paste it into ${name}, which opens in a new tab.` }
      : {
          title: 'The browser did not allow copying',
          description: `Copy the text by hand and paste it into ${name}.`,
          variant: 'error',
        },
  )
}
