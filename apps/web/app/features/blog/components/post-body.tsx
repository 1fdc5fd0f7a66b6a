import { ScrollRegion } from '@product/ui/layout/scroll-region'
import type { ComponentType, ReactNode } from 'react'
import type { FigureName, PostBlock } from '#web/content/blog/post.ts'
import { ChippedText } from '#web/entities/prompt/chipped-text.tsx'
import { CheckableAnswer } from './figures/checkable-answer.tsx'
import { PromptAsFunction } from './figures/prompt-as-function.tsx'
import { WinsAndLosses } from './figures/wins-and-losses.tsx'

const drawings: Record<FigureName, ComponentType> = {
  'prompt-as-function': PromptAsFunction,
  'checkable-answer': CheckableAnswer,
  'wins-and-losses': WinsAndLosses,
}

function PostFigure({ name, caption }: { name: FigureName; caption: string }) {
  const Drawing = drawings[name]
  return (
    <figure>
      <ScrollRegion
        label={`Drawing: ${caption}`}
        className="rounded-m border border-line bg-surface-sunken p-4"
      >
        <div className="min-w-150">
          <Drawing />
        </div>
      </ScrollRegion>
      <figcaption className="mt-3 text-13 text-faint">{caption}</figcaption>
    </figure>
  )
}

export function PostBody({ blocks }: { blocks: PostBlock[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 text-16 leading-7">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a post never changes while it is shown
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: PostBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-7 text-28">{block.text}</h2>
    case 'list':
      return (
        <ul className="grid list-disc gap-2.5 pl-5 text-quiet marker:text-faint">
          {block.items.map((item) => (
            <li key={item} className="text-pretty pl-1">
              {withCode(item)}
            </li>
          ))}
        </ul>
      )
    case 'code':
      return <PostCode label={block.label} text={block.text} />
    case 'prompt':
      return <PostPrompt title={block.title} body={block.body} />
    case 'figure':
      return <PostFigure name={block.name} caption={block.caption} />
    default:
      return <p className="text-pretty text-quiet">{withCode(block.text)}</p>
  }
}

/** Splitting by a pattern with one group leaves the group at every odd place. */
const withCode = (text: string): ReactNode[] =>
  text.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 1 ? (
      <code
        key={part}
        className="rounded-xs bg-surface-raised px-1.5 py-0.5 font-prompt text-14 text-text"
      >
        {part}
      </code>
    ) : (
      part
    ),
  )

/** Code as it is, in a box that scrolls by itself. */
function PostCode({ label, text }: { label: string; text: string }) {
  return (
    <figure className="overflow-hidden rounded-m border border-line bg-surface-sunken">
      <figcaption className="border-line border-b px-4 py-2 text-13 text-faint">{label}</figcaption>
      <ScrollRegion label={`Code: ${label}`} className="px-4 py-3.5 text-13 leading-6">
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollRegion>
    </figure>
  )
}

/** A prompt as the editor shows it, each variable as a chip. */
function PostPrompt({ title, body }: { title: string; body: string }) {
  return (
    <figure className="overflow-hidden rounded-m border border-line bg-surface-raised">
      <figcaption className="border-line border-b px-4 py-2 font-semibold text-13">
        {title}
      </figcaption>
      <p className="whitespace-pre-wrap px-4 py-3.5 font-prompt text-13 leading-6">
        <ChippedText text={body} />
      </p>
    </figure>
  )
}
