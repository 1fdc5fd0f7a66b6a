import { isRoleAtLeast } from '@product/domain'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { useMembers } from '#web/entities/workspace/members.ts'
import { roleNames } from '#web/entities/workspace/role-names.ts'

type PeopleFieldProps = {
  workspaceId: string
  /** Accounts of the chosen members. */
  value: string[]
  onChange: (people: string[]) => void
}

/** The members who see a collection; owners and admins always do. */
export function PeopleField({ workspaceId, value, onChange }: PeopleFieldProps) {
  const { data: members } = useMembers(workspaceId)
  if (!members) return <ListSkeleton label="The members are loading" />
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((known) => known !== id))
  return (
    <fieldset className="grid max-h-56 gap-2.5 overflow-y-auto rounded-s border border-line p-3">
      <legend className="sr-only">People</legend>
      {members.map(({ id, name, handle, role, isYou }) => {
        const isAlways = isRoleAtLeast(role, 'admin') || isYou
        return (
          <ChoiceField
            key={id}
            label={`${name} (@${handle})`}
            hint={isAlways ? (isYou ? 'You' : `${roleNames[role]}, always has access`) : undefined}
          >
            <Checkbox
              checked={isAlways || value.includes(id)}
              disabled={isAlways}
              onCheckedChange={(checked) => toggle(id, checked === true)}
            />
          </ChoiceField>
        )
      })}
    </fieldset>
  )
}
