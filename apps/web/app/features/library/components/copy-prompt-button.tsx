import type { LibraryPrompt } from '@product/contract/library'
import { CopyButton } from '@product/ui/copy-button'
import { usePublicConfig } from '#web/lib/public-config.ts'
import { countUse } from '../api/count-use.ts'
import { getText } from '../api/get-text.ts'

type CopyPromptButtonProps = { prompt: Pick<LibraryPrompt, 'slug' | 'title'> }

/** Copies the whole text, which a card does not have. */
export function CopyPromptButton({ prompt: { slug, title } }: CopyPromptButtonProps) {
  const { auth } = usePublicConfig()
  return (
    <CopyButton
      data-card-action="c"
      label={`Copy ${title}`}
      text={() => getText(slug)}
      onCopied={() => void countUse(auth, slug)}
    />
  )
}
