import type { PostBlock } from './post.ts'

function textOf(block: PostBlock): string {
  if (block.kind === 'list') return block.items.join(' ')
  if (block.kind === 'figure') return block.caption
  return block.kind === 'prompt' ? block.body : block.text
}

export const countWords = (blocks: PostBlock[]): number =>
  blocks.map(textOf).join(' ').split(/\s+/).filter(Boolean).length
