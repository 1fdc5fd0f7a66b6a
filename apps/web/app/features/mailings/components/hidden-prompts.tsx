import type { MailingContent } from '@product/contract/mailings'
import { cn } from '@product/ui/styles/class-names'
import { TriangleAlert } from 'lucide-react'
import { countOf } from '../model/describe-mailing.ts'
import { useSettledPreview } from './mail-preview.tsx'

type HiddenPrompt = { slug: string; name: string }

/** Prompts to which the text leads although nobody can open them, where there are any. */
export function HiddenPromptsNote({
  content,
  className,
}: {
  content: MailingContent
  className?: string
}) {
  const { data } = useSettledPreview(content)
  return data && data.hiddenPrompts.length > 0 ? (
    <HiddenPrompts prompts={data.hiddenPrompts} className={className} />
  ) : null
}

type HiddenPromptsProps = { prompts: HiddenPrompt[]; className?: string | undefined }

export function HiddenPrompts({ prompts, className }: HiddenPromptsProps) {
  return (
    <div
      role="note"
      aria-label="Prompts that are not public"
      className={cn(
        'flex items-start gap-2.5 rounded-m border border-accent-line bg-accent-tint px-4 py-3 text-13',
        className,
      )}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-accent" />
      <div className="grid min-w-0 gap-1.5">
        <p className="text-pretty">
          {countOf(prompts.length, 'linked prompt is', 'linked prompts are')} not public: withdrawn,
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
