import type { UsableModel } from '@product/contract/connections'
import { describeProvider } from '@product/domain'

type ModelGroup = { heading: string; models: UsableModel[] }

/** By provider, in the order of the list: what can be run now comes before what could be. */
export function groupModels(models: readonly UsableModel[]): ModelGroup[] {
  const groups = new Map<string, UsableModel[]>()
  for (const model of models) {
    const { name } = describeProvider(model.provider)
    const heading = model.isUsable ? name : `${name} — not connected`
    groups.set(heading, [...(groups.get(heading) ?? []), model])
  }
  const list = [...groups].map(([heading, members]) => ({ heading, models: members }))
  const isUsable = (group: ModelGroup) => group.models.some((model) => model.isUsable)
  return [...list.filter(isUsable), ...list.filter((group) => !isUsable(group))]
}
