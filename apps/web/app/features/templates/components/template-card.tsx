import type { Template } from '@product/contract/templates'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { ColorTile } from '@product/ui/graphics/color-tile'
import { Card } from '@product/ui/layout/card'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Badge } from '@product/ui/text/badge'
import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import {
  AudioLines,
  Code,
  Ellipsis,
  Image,
  type LucideIcon,
  MessagesSquare,
  Pencil,
  PenLine,
  Trash2,
} from 'lucide-react'
import { Link } from 'react-router'
import { IncludedInPro } from '#web/entities/plan/included-in-pro.tsx'
import { categoryLabels } from '#web/entities/template/template-fields.tsx'
import { templateState } from '#web/entities/template/template-state.ts'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { useDeleteTemplate } from '../api/templates.ts'

type TemplateCardProps = { template: Template; onEdit: () => void }

const shownVariables = 3

export function TemplateCard({ template, onEdit }: TemplateCardProps) {
  const { id, category, kind, color, author, uses, isOwn, isLocked, content } = template
  const title = content.title || 'Untitled Prompt'
  const names = content.variables.map(({ name }) => name)
  return (
    <Card asChild className="gap-3 p-4.5">
      <li>
        <div className="flex items-start gap-3">
          <TemplateIcon kind={kind} color={color} />
          <div className="min-w-0 flex-1">
            <h2 className="wrap-anywhere text-14">{title}</h2>
            <p className="truncate text-12 text-faint">
              by {isOwn ? 'you' : author} · {describeUses(uses)}
            </p>
          </div>
          {isOwn ? (
            <IfMay ability="changeTemplates">
              <TemplateMenu template={template} onEdit={onEdit} />
            </IfMay>
          ) : null}
        </div>
        <p className="wrap-anywhere line-clamp-2 min-h-10 text-13 text-quiet">
          {content.description}
        </p>
        <p className="flex min-h-6 min-w-0 flex-wrap items-center gap-1.5 text-12">
          {names.slice(0, shownVariables).map((name) => (
            <PlaceholderChip key={name} className="max-w-full truncate">
              {name}
            </PlaceholderChip>
          ))}
          {names.length > shownVariables ? (
            <span className="text-faint">+{names.length - shownVariables}</span>
          ) : null}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          {isLocked ? (
            <IncludedInPro title={title} />
          ) : (
            <Button asChild size="s">
              <Link to={`/editor/${id}`} state={templateState}>
                Use Template
                <VisuallyHidden> {title}</VisuallyHidden>
              </Link>
            </Button>
          )}
          <Badge>{categoryLabels[category]}</Badge>
        </div>
      </li>
    </Card>
  )
}

const describeUses = (uses: number): string =>
  uses === 1 ? '1 use' : `${uses.toLocaleString('en')} uses`

const icons: Record<Template['kind'], LucideIcon> = {
  'Text Generation': PenLine,
  'Image Generation': Image,
  'Code & Development': Code,
  Conversation: MessagesSquare,
  'Audio & Voice': AudioLines,
}

export function TemplateIcon({ kind, color }: Pick<Template, 'kind' | 'color'>) {
  const Icon = icons[kind]
  return (
    <ColorTile color={color}>
      <Icon />
    </ColorTile>
  )
}

type TemplateMenuProps = { template: Template; onEdit: () => void }

/** Of a template of one's own. */
function TemplateMenu({ template, onEdit }: TemplateMenuProps) {
  const deleting = useDeleteTemplate()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton size="s" label={`Actions for ${template.content.title || 'Untitled Prompt'}`}>
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onEdit}>
          <Pencil />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem tone="danger" onSelect={() => deleting.mutate(template)}>
          <Trash2 />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
