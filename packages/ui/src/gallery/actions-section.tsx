import { ArrowRight, Bell, Copy, LayoutGrid, List, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { IconButton } from '../forms/icon-button.tsx'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { CopyButton } from '../text/copy-button.tsx'
import { Kbd } from '../text/kbd.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const

function SegmentedSpecimen() {
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [period, setPeriod] = useState<'day' | 'week' | 'month'>('week')
  return (
    <Specimen label="Segmented control">
      <SegmentedControl
        label="View"
        value={view}
        onValueChange={setView}
        options={[
          { value: 'grid', label: <LayoutGrid />, accessibleLabel: 'Grid' },
          { value: 'list', label: <List />, accessibleLabel: 'List' },
        ]}
      />
      <SegmentedControl
        label="Period"
        value={period}
        onValueChange={setPeriod}
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
        ]}
      />
    </Specimen>
  )
}

export function ActionsSection() {
  return (
    <GallerySection id="actions" title="Actions">
      {variants.map((variant) => (
        <Specimen key={variant} label={`Button, ${variant}`}>
          <Button variant={variant} size="s">
            Small
          </Button>
          <Button variant={variant}>
            <Plus />
            Medium
          </Button>
          <Button variant={variant} size="l">
            Large
            <ArrowRight />
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} asChild>
            <a href="#actions">Looks like a button</a>
          </Button>
        </Specimen>
      ))}
      <Specimen label="With a shortcut">
        <Button variant="primary">
          <Plus />
          Create
          <Kbd tone="inherit">C</Kbd>
        </Button>
        <Button>
          Save <Kbd>⌘S</Kbd>
        </Button>
        <span className="flex items-center gap-1">
          <Kbd>⌘</Kbd>
          <Kbd>K</Kbd>
        </span>
      </Specimen>
      <Specimen label="Icon button, with its tooltip">
        <IconButton label="Notifications" size="s">
          <Bell />
        </IconButton>
        <IconButton label="Copy" shortcut="⌘C">
          <Copy />
        </IconButton>
        <IconButton label="Delete" variant="secondary">
          <Trash2 />
        </IconButton>
        <IconButton label="Add" variant="primary" size="l">
          <Plus className="size-5" />
        </IconButton>
        <IconButton label="Unavailable" disabled>
          <Copy />
        </IconButton>
      </Specimen>
      <Specimen label="Copy button">
        <CopyButton label="Copy link" text={() => location.href} />
        <CopyButton label="Copy address" size="m" variant="secondary" text={() => location.href} />
      </Specimen>
      <SegmentedSpecimen />
    </GallerySection>
  )
}
