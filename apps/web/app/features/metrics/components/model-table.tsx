import type { PromptMetrics } from '@product/contract/metrics'
import { FiguresTable } from './figures-table.tsx'

type ModelTableProps = {
  models: PromptMetrics['byModel']
  /** The address of the history of these runs, to which each row adds its model. */
  history: string
}

export const ModelTable = ({ models, history }: ModelTableProps) => (
  <FiguresTable
    title="By model"
    heading="Model"
    isComparison
    rows={models.map((figures) => ({
      ...figures,
      key: figures.model,
      name: figures.label,
      to: `${history}&model=${encodeURIComponent(figures.model)}`,
    }))}
  />
)
