import type { BlockKind, SyntaxFault, TemplateNode } from './template.ts'

type OpenBlock = { kind: BlockKind; hasLastElse: boolean; branches: number[] }

/**
 * Ties together the nodes of each block. What belongs to no whole block becomes text again, in
 * place, and is returned as a fault.
 */
export function linkBlocks(nodes: TemplateNode[], source: string): SyntaxFault[] {
  const faults: SyntaxFault[] = []
  const blocks: OpenBlock[] = []
  // Without these counts, a stray end would have to look through every open block.
  const openCount = { if: 0, each: 0 }

  const leaveAsWritten = (index: number, kind: SyntaxFault['kind'] | null) => {
    const node = nodes[index]
    if (!node) return
    const { from, to } = node
    nodes[index] = { kind: 'text', from, to, text: source.slice(from, to) }
    if (kind !== null) faults.push({ kind, from, to })
  }

  const abandonLast = () => {
    const block = blocks.pop()
    if (!block) return
    openCount[block.kind]--
    for (const [place, index] of block.branches.entries())
      leaveAsWritten(index, place === 0 ? 'unclosed-block' : null)
  }

  const openBlock = (kind: BlockKind, index: number) => {
    blocks.push({ kind, hasLastElse: false, branches: [index] })
    openCount[kind]++
  }

  const addBranch = (name: string | null, index: number) => {
    const block = blocks.at(-1)
    if (!block || block.hasLastElse) return leaveAsWritten(index, 'stray-close')
    block.branches.push(index)
    block.hasLastElse = name === null
  }

  const closeBlock = (kind: BlockKind, index: number) => {
    if (openCount[kind] === 0) return leaveAsWritten(index, 'stray-close')
    while (blocks.at(-1)?.kind !== kind) abandonLast()
    openCount[kind]--
    linkBranches(nodes, blocks.pop()?.branches ?? [], index)
  }

  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'if' || node.kind === 'each') openBlock(node.kind, index)
    else if (node.kind === 'else') addBranch(node.name, index)
    else if (node.kind === 'close') closeBlock(node.block, index)
  }
  while (blocks.length > 0) abandonLast()
  return faults
}

function linkBranches(nodes: TemplateNode[], branches: number[], close: number): void {
  const open = branches[0] ?? close
  const end = nodes[close]
  if (end?.kind === 'close') end.open = open
  for (const [place, index] of branches.entries()) {
    const branch = nodes[index]
    if (branch && 'next' in branch)
      Object.assign(branch, { open, next: branches[place + 1] ?? close, close })
  }
}
