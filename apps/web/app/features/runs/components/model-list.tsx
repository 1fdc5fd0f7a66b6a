import type { UsableModel } from '@product/contract/connections'
import { describeProvider } from '@product/domain'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Switch } from '@product/ui/forms/switch'
import {
  CommandBox,
  CommandPaletteEmpty,
  CommandPaletteGroup,
  CommandPaletteInput,
  CommandPaletteItem,
  CommandPaletteList,
} from '@product/ui/overlays/command-palette'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import type { ModelChoice } from '../model/choose-models.ts'
import { keyOf } from '../model/choose-models.ts'
import { describeModel, describeReach } from '../model/describe-model.ts'

type ModelListProps = { choice: ModelChoice; onDone: () => void }

/** All models, to be found by typing. One is chosen at a time, or several to compare. */
export function ModelList({ choice, onDone }: ModelListProps) {
  const { models, chosen, choose, mostAtOnce } = choice
  const navigate = useNavigate()
  const mayConnect = useMay('changeConnections')
  const [first] = chosen
  const [isSeveral, setSeveral] = useState(chosen.length > 1)
  const keys = new Set(chosen.map(keyOf))
  const isFull = chosen.length >= mostAtOnce

  function pick(model: UsableModel) {
    if (!model.isUsable) return void navigate('/settings/connections')
    if (!isSeveral) {
      choose([model])
      return onDone()
    }
    const others = chosen.filter((known) => keyOf(known) !== keyOf(model))
    if (others.length < chosen.length) return others.length > 0 ? choose(others) : undefined
    if (!isFull) choose([...chosen, model])
  }

  function compare(several: boolean) {
    setSeveral(several)
    if (!several) choose(chosen.slice(0, 1))
  }

  return (
    <>
      <CommandBox label="Model" defaultValue={first && keyOf(first)} className="min-h-0 flex-1">
        <CommandPaletteInput placeholder="Search models..." autoFocus className="h-10 text-13" />
        <CommandPaletteList className="max-h-72 p-1.5">
          <CommandPaletteEmpty className="py-6">No model matches</CommandPaletteEmpty>
          {groupModels(models).map((group) => (
            <CommandPaletteGroup key={group.heading} heading={group.heading}>
              {group.models.map((model) => {
                const isChosen = keys.has(keyOf(model))
                return (
                  <CommandPaletteItem
                    key={keyOf(model)}
                    value={keyOf(model)}
                    keywords={[model.label, group.heading]}
                    disabled={model.isUsable ? isSeveral && isFull && !isChosen : !mayConnect}
                    icon={<Check className={isChosen ? 'text-accent' : 'invisible'} />}
                    detail={describeModel(model, mayConnect)}
                    below={describeReach(model)}
                    onSelect={() => pick(model)}
                  >
                    {model.label}
                    {isChosen ? <span className="sr-only"> (chosen)</span> : null}
                  </CommandPaletteItem>
                )
              })}
            </CommandPaletteGroup>
          ))}
        </CommandPaletteList>
      </CommandBox>
      <div className="flex flex-none items-center justify-between gap-3 border-line border-t px-3 py-2 text-12">
        <ChoiceField
          label={<span className="text-12">Compare several</span>}
          className="items-center"
        >
          <Switch checked={isSeveral} onCheckedChange={compare} />
        </ChoiceField>
        <IfMay ability="changeConnections">
          <Link to="/settings/connections" className="text-accent hover:underline">
            Manage Connections
          </Link>
        </IfMay>
      </div>
    </>
  )
}

type ModelGroup = { heading: string; models: UsableModel[] }

/** By provider, in the order of the list: what can be run now comes before what could be. */
function groupModels(models: readonly UsableModel[]): ModelGroup[] {
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
