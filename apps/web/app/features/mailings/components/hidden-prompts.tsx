import type { MailingContent } from '@product/contract/mailings'
import { TriangleAlert } from 'lucide-react'
import { people } from '../model/describe-mailing.ts'
import { useSettledPreview } from './mail-preview.tsx'

type HiddenPrompt = { slug: string; name: string }

/** Prompts to which the text leads although nobody can open them, where there are any. */
export function HiddenPromptsNote({ content }: { content: MailingContent }) {
  const { data } = useSettledPreview(content)
  return data && data.hiddenPrompts.length > 0 ? (
    <HiddenPrompts prompts={data.hiddenPrompts} />
  ) : null
}

export function HiddenPrompts({ prompts }: { prompts: HiddenPrompt[] }) {
  return (
    <div
      role="note"
      aria-label="Prompts that are not public"
      className="flex items-start gap-2.5 rounded-m border border-accent-line bg-accent-tint px-4 py-3 text-13"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-accent" />
      <div className="grid min-w-0 gap-1.5">
        <p className="text-pretty">
          {people(prompts.length, 'linked prompt is', 'linked prompts are')} not public: withdrawn,
          hidden or deleted. Readers can’t open {prompts.length === 1 ? 'it' : 'them'}.
        </p>
        <ul className="grid max-h-40 gap-1 overflow-y-auto">
          {prompts.map(({ slug, name }) => (
            <li key={slug} className="wrap-anywhere">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-12 text-quiet">/p/{slug}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
