import type { ReactNode } from 'react'
import { type PromptListFilter, usePromptPages } from '../api/prompts.ts'
import { ListSkeleton, ListState } from './list-state.tsx'
import { PromptMenu } from './prompt-menu.tsx'
import { PromptRow, RowHeader, rowListStyle } from './prompt-row.tsx'

const mostShown = 6

type DashboardListProps = { filter: PromptListFilter; empty: ReactNode; footer: ReactNode }

/** The first few prompts of a list, with a way to all of them. */
export function DashboardList({ filter, empty, footer }: DashboardListProps) {
  const pages = usePromptPages(filter, mostShown)
  if (!pages.prompts && !pages.error) return <ListSkeleton rows={mostShown} />
  return (
    <ListState pages={{ ...pages, hasNextPage: false }} empty={empty}>
      {(prompts) => (
        <>
          <div className={rowListStyle}>
            <RowHeader>Prompt</RowHeader>
            <ul aria-label="Prompts">
              {prompts.map((prompt) => (
                <PromptRow key={prompt.id} prompt={prompt} menu={<PromptMenu prompt={prompt} />} />
              ))}
            </ul>
          </div>
          {footer}
        </>
      )}
    </ListState>
  )
}
