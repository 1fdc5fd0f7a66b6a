import { Suspense } from 'react'
import { PromptCard } from './prompt-card.tsx'

type PromptItemProps = Parameters<typeof PromptCard>[0]

/**
 * A card in a list. Each comes alive in a step of its own, and the one that is pressed before the
 * others; those far from the screen are not laid out.
 */
export const PromptItem = (props: PromptItemProps) => (
  <li className="min-w-0 [contain-intrinsic-block-size:auto_19.5rem] [content-visibility:auto] [overflow-clip-margin:4px]">
    <Suspense>
      <PromptCard {...props} />
    </Suspense>
  </li>
)
