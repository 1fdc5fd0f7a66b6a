import type { ReactNode } from 'react'
import type { PostBlock } from '#web/content/blog/post.ts'
import { PostFigure } from './post-figure.tsx'
import { PostCode, PostPrompt } from './post-text.tsx'

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
